import { otherBrowser } from '#web/lib/page/in-app.ts'

type Props = {
  /** Something that this browser does not do, such as "download files". */
  does: string
  path: string
  className?: string | undefined
  /** The button to press there. */
  press: string
}

/** Says how to go on where the browser of an app would do nothing. The address is shown, because copying may fail, too. */
export const OpenElsewhere = ({ does, path, press, className }: Props) => (
  <p className={className}>
    This app’s browser can’t {does}. Open its menu and choose “Open in {otherBrowser()},” or type this address there:{' '}
    {window.location.host}
    {path}. Then press “{press}.”
  </p>
)
