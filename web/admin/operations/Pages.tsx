import styles from '#web/admin/figures/table/grid.module.css'
import { Button } from '#web/ui/button/Button.tsx'

type Props = { page: number; pages: number; onTurn: (page: number) => void }

/** Turns the pages of a list that has more than one. */
export const Pages = ({ page, pages, onTurn }: Props) =>
  (pages > 1 || page > 1) && (
    <div className={styles.fit}>
      <Button variant="quiet" compact disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        Previous page
      </Button>{' '}
      Page {page} of {pages}{' '}
      <Button variant="quiet" compact disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        Next page
      </Button>
    </div>
  )
