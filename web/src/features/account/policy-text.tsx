/** The policy's text: paragraphs, `## ` headings and `- ` lists, drawn without any markup of its own. */
import styles from './account.module.css';

/** Scrolls within its frame, by keyboard too. */
export const PolicyText = ({ title, body }: { title: string; body: string }) => (
  <div className={styles.policy} role="region" aria-label={title} tabIndex={0}>
    {body.split(/\n{2,}/).map((block, index) => {
      const lines = block.trim().split('\n');
      const heading = /^#{1,4}\s+(.*)$/.exec(lines[0] ?? '');
      if (heading && lines.length === 1) return <h3 key={index}>{heading[1]}</h3>;
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
