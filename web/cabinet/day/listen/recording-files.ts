/** Recordings of the build, by path: `./recordings/<series>/<language>/<name>.mp3`. */
export const recordingFiles: Readonly<Record<string, string>> = import.meta.glob('./recordings/*/*/*.mp3', {
  eager: true,
  query: '?url',
  import: 'default',
})
