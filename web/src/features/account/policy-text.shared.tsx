/** The policy's text: paragraphs, `## ` headings and `- ` lists, drawn without any markup of its own. */
import styles from './account.module.css';

/** Scrolls within its frame, by keyboard too. */
export const PolicyText = ({ title, body }: { title: string; body: string }) => (
  // A box that scrolls must be reachable by those who scroll with the keyboard.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={styles.policy} role="region" aria-label={title} tabIndex={0}>
    {body.split(/\n{2,}/).map((block, index) => {
      const lines = block.trim().split('\n');
      const heading = /^#{1,4}\s+(.*)$/.exec(lines[0] ?? '');
      if (heading && lines.length === 1) return <h2 key={index}>{heading[1]}</h2>;
      if (lines.every((line) => /^[-*]\s+/.test(line)))
        return (
          <ul key={index}>
            {lines.map((line) => (
              <li key={line}>{line.replace(/^[-*]\s+/, '')}</li>
            ))}
          </ul>
        );
      return <p key={index}>{block}</p>;
    })}
  </div>
);
