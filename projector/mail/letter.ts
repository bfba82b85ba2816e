import { brand } from '#events/payment/money/brand.ts'
import { isolatedName } from '#api/contracts/isolated-name.ts'
import type { MailSettings } from './settings.ts'

export type MailContent = { subject: string; text: string; html: string }

/** Content of a mail before formatting: paragraphs and at most one action. */
type Draft = {
  subject: string
  greeting: string
  paragraphs: string[]
  action?: MailLink
  /** Links to less important actions. */
  links?: MailLink[]
  after: string[]
}

export type MailLink = { label: string; url: string }

/** Formats a mail: the frame that all mails share. */
export const createContent = (draft: Draft, settings: MailSettings): MailContent => ({
  subject: draft.subject,
  text: asText(draft, settings),
  html: asHtml(draft, settings),
})

const asText = ({ greeting, paragraphs, action, links = [], after }: Draft, { company, support }: MailSettings) =>
  [
    greeting,
    ...paragraphs,
    ...[...(action ? [action] : []), ...links].map(({ label, url }) => `${label}:\n${url}`),
    ...after,
    `With warm regards,\n${brand.name}\n${support}`,
    `${company.name}, ${company.address}`,
  ].join('\n\n')

const asHtml = (
  { subject, greeting, paragraphs, action, links = [], after }: Draft,
  { company, support, site }: MailSettings,
) => {
  const block = (text: string) => `<p style="margin:0 0 18px">${escapeHtml(text)}</p>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 8px;background:#FAF6EE"><div style="max-width:560px;margin:0 auto;padding:28px 24px;background:#FFFDF8;border:1px solid #E4DACB;${FONT}">
${letterhead(site)}
${[greeting, ...paragraphs].map(block).join('\n')}
${action ? button(action) : ''}
${links.map(({ label, url }) => `<p style="margin:0 0 18px"><a href="${escapeHtml(url)}" style="color:#7A2B2B">${escapeHtml(label)}</a></p>`).join('\n')}
${after.map(block).join('\n')}
<p style="margin:0">With warm regards,<br>${escapeHtml(brand.name)}<br><a href="mailto:${escapeHtml(support)}" style="color:#7A2B2B">${escapeHtml(support)}</a></p>
<p style="margin:28px 0 0;${SMALL}">${escapeHtml(`${company.name}, ${company.address}`)}</p>
</div></body></html>
`
}

/** The mark and a small plate. Mail programs show no SVG, and the text says everything without them. */
const letterhead = (
  site: string,
) => `<p style="margin:0 0 20px;font-size:24px;text-align:center"><img src="${escapeHtml(site)}/account/icon-180.png" width="36" height="36" alt="" style="vertical-align:middle"> ${escapeHtml(brand.name)}</p>
<p style="margin:0 0 24px;text-align:center"><img src="${escapeHtml(site)}/account/letter.png" width="240" height="150" alt="" style="max-width:100%"></p>`

const button = ({
  url,
  label,
}: MailLink) => `<p style="margin:28px 0"><a href="${escapeHtml(url)}" style="${BUTTON}">${escapeHtml(label)}</a></p>
<p style="margin:0 0 18px;${SMALL}">If the button does nothing, copy this address into your browser:<br><a href="${escapeHtml(url)}" style="color:#7A2B2B;word-break:break-all">${escapeHtml(url)}</a></p>`

const FONT = "font-family:Georgia,'Times New Roman',serif;font-size:18px;line-height:1.6;color:#2A2320"

const BUTTON =
  'display:inline-block;padding:14px 28px;background:#7A2B2B;color:#FFFDF8;text-decoration:none;border-radius:6px;font-size:17px'

const SMALL = 'font-size:14px;line-height:1.5;color:#6B5F57'

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const greetingOf = (firstName: string | undefined) =>
  firstName === undefined ? 'Hello,' : `Hello ${isolatedName(firstName)},`

export const dateText = (date: Date) => date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const initialOf = (part: string) => `${part.slice(0, 1)}***`

/** Hides most of an address, because a stranger may have typed it, and mail programs turn addresses into links. */
export const maskedAddress = (email: string) => {
  const [local = '', domain = ''] = email.split('@')
  return `${initialOf(local)}@${initialOf(domain)}`
}
