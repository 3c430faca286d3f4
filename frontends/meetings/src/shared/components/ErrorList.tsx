import styles from './ErrorList.module.css';

/** Lists the errors of a form. Renders nothing without errors. */
export function ErrorList({ errors }: { errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    // role="alert" on the list itself would remove its list role.
    <div role="alert">
      <ul className={styles.errors}>
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </div>
  );
}
