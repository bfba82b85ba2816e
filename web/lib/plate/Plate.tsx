import { useEffect, useState, type ImgHTMLAttributes } from 'react'
import styles from './plate.module.css'

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, 'width' | 'height'> & {
  alt: string
  width: number
  height: number
}

/** Shows a drawing. If it can't be loaded, shows an empty frame of the same size until the network is back. */
export const Plate = ({ alt, ...image }: Props) => {
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (!isLost) return
    const retry = () => setLost(false)
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isLost])

  if (!isLost) return <img {...image} alt={alt} onError={() => setLost(true)} />
  const { width, height, className } = image
  const name = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt }
  const line = (inset: number) => ({ x: inset, y: inset, width: width - 2 * inset, height: height - 2 * inset })
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} width={width} height={height} {...name}>
      <rect className={styles.outer} {...line(width / 100)} />
      <rect className={styles.inner} {...line(width / 40)} />
    </svg>
  )
}
