import { LoaderCircle } from 'lucide-react';
import styles from './Spinner.module.css';

/** Turning mark inside a busy button; never alone, words stand beside it. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <LoaderCircle size={size} aria-hidden className={styles.spinner} />;
}
