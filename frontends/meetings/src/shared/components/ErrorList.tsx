import styles from './ErrorList.module.css';

/** What is wrong with a form as a whole, a line each; nothing where nothing is. */
export function ErrorList({ errors }: { errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    // A list that is an alert is no list any more.
    <div role="alert">
      <ul className={styles.errors}>
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </div>
  );
}
