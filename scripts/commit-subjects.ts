/** Reads the subjects of the commits that the form of subjects is checked for. */
import { spawnSync } from 'node:child_process';

const root = new URL('..', import.meta.url).pathname;

/** The last commit before subjects had a form. */
const start = '3b9b1e2c';

export const maxSubjectLength = 72;

/** What is wrong with a subject; undefined for `area: Imperative sentence`. */
export const findSubjectFault = (subject: string): string | undefined => {
  if (subject.length > maxSubjectLength) return `has ${subject.length} characters, more than ${maxSubjectLength}`;
  if (!/^[a-z0-9][a-z0-9./,& -]*: \S/.test(subject)) return 'does not begin with an area, a colon and a space';
  if (!/^[^:]+: \p{Lu}/u.test(subject)) return 'has a small letter after the colon';
  return subject.endsWith('.') ? 'ends with a full stop' : undefined;
};

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

/** The commits after the starting one, merges left out; or why they cannot be listed. */
export const listSubjects = (): { commits: { hash: string; subject: string }[] } | { unknown: string } => {
  const ancestry = git('merge-base', '--is-ancestor', start, 'HEAD');
  // 1 when the histories are apart, 128 when the commit is not in this clone or there is no repository.
  if (ancestry.status !== 0) return { unknown: `commit ${start} is not in the history of this clone` };
  const { stdout } = git('log', '--no-merges', '--format=%h %s', `${start}..HEAD`);
  const lines = stdout.split('\n').filter((line) => line !== '');
  return {
    commits: lines.map((line) => {
      const [hash = ''] = line.split(' ', 1);
      return { hash, subject: line.slice(hash.length + 1) };
    }),
  };
};
