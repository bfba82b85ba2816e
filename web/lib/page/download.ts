/** Saves a file from the page. */
export const download = (file: File): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // Some browsers start reading only after this function returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

export const downloadJson = (name: string, content: unknown): void =>
  download(new File([JSON.stringify(content, null, 2)], name, { type: 'application/json' }))
