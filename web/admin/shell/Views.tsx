import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { listSavedViews, removeView, SavedView, saveView } from '#api/contracts/admins/saved-views.ts'
import { get } from '#web/lib/api/api.ts'
import { adminPaths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Field } from '#web/ui/field/Field.tsx'
import { Popover } from '#web/ui/popover/Popover.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import { handleSubmit } from '#web/ui/handle-submit.ts'
import { useAdminAction } from './use-admin-action.ts'
import { useAdminQuery } from './use-admin-query.ts'
import styles from './views.module.css'

/** The screens whose filters are in the address, by their names in the navigation. */
const SCREENS: Record<SavedView['screen'], string> = {
  dashboard: 'Numbers',
  money: 'Money',
  compare: 'Compare',
  answers: 'Answers',
  explorer: 'Explorer',
}

const isScreen = (name: string): name is SavedView['screen'] => name in SCREENS

type ListProps = { screen: SavedView['screen'] | undefined; search: string; onClose: () => void }

/** Lists the views of the admin, and saves the screen as it is shown. */
const ViewList = ({ screen, search, onClose }: ListProps) => {
  const { data, failure, refetch } = useAdminQuery({
    key: ['views'],
    fetch: (bearer) => get<typeof listSavedViews>('/admin/views', {}, { bearer }),
  })
  const saving = useAdminAction()
  const [name, setName] = useState('')
  const save = async () => {
    if (screen === undefined || saving.busy) return
    if (!(await saving.send<typeof saveView>('/admin/views', { name, screen, search }))) return
    setName('')
    await refetch()
  }
  const remove = async (view: SavedView) => {
    if (await saving.send<typeof removeView>('/admin/views/remove', { name: view.name })) await refetch()
  }
  const views = data?.views ?? []
  return (
    <>
      {data && views.length === 0 && <p className={styles.note}>No view is saved yet.</p>}
      <ul role="list" className={styles.list} aria-label="Saved views">
        {views.map((view) => (
          <li key={view.name}>
            <Link to={{ pathname: adminPaths[view.screen], search: view.search }} onClick={onClose}>
              {view.name} <span>{SCREENS[view.screen]}</span>
            </Link>
            <button type="button" disabled={saving.busy} onClick={() => void remove(view)} title="Remove">
              <span aria-hidden="true">×</span>
              <VisuallyHidden>Remove {view.name}</VisuallyHidden>
            </button>
          </li>
        ))}
      </ul>
      {screen !== undefined && (
        <form className={styles.save} aria-label="Save a view" onSubmit={handleSubmit(save)}>
          <Field
            compact
            label={`Save ${SCREENS[screen]} with its filters as`}
            value={name}
            onValue={setName}
            placeholder="Ads of this month"
            autoComplete="off"
            maxLength={60}
          />
          <Button compact type="submit" disabled={name.trim() === '' || saving.busy}>
            Save
          </Button>
        </form>
      )}
      {(saving.failure ?? failure) && <p role="alert">{saving.failure ?? failure}</p>}
    </>
  )
}

/** Opens the saved views. They are stored on the server, so that each device has them. */
export const Views = () => {
  const { pathname, search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const screen = Object.keys(SCREENS)
    .filter(isScreen)
    .find((name) => adminPaths[name] === pathname)
  return (
    <Popover
      label="Views"
      align="end"
      className={styles.popover}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button compact variant="quiet">
          Views
        </Button>
      }
    >
      <ViewList screen={screen} search={search} onClose={() => setOpen(false)} />
    </Popover>
  )
}
