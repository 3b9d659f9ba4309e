import styles from './top-bar.module.css'

const MAX_SHOWN = 99

/** A number on a button of the top bar; renders nothing for 0. */
export const Counted = ({ count }: { count: number }) =>
  count > 0 && <span className={styles.count}>{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span>
