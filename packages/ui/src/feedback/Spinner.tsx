import { LoaderCircle } from 'lucide-react';
import styles from './Spinner.module.css';

/** The spinner of a busy button; always shown beside text. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <LoaderCircle size={size} aria-hidden className={styles.spinner} />;
}
