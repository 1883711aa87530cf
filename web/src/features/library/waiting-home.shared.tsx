/** How much of the library waits to be approved, on the home of those who approve. */
import type { ReactNode } from 'react';
import { useProject } from '../../platform/session.ts';
import { MayCome } from '../../ui/states.tsx';
import { useWaiting } from './library.queries.ts';

/** Draws how many wait and where they are, for those who approve; nothing while nothing waits. */
export const LibraryWaiting = ({
  renderCount,
}: {
  renderCount: (of: { value: number; list: string }) => ReactNode;
}) => {
  const mayApprove = useProject()?.Abilities.includes('library.approve') === true;
  const { data, isLoading } = useWaiting(mayApprove);
  const value = data?.All ?? 0;
  if (isLoading) return <MayCome />;
  return value === 0 ? null : renderCount({ value, list: 'library/unapproved' });
};
