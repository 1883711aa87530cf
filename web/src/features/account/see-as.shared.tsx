/** Seeing the product as somebody else, from wherever a person is named: the dialog, which comes when it is asked for. */
import { lazy, Suspense } from 'react';
import { loadTexts } from '../../platform/i18n.ts';

const Dialog = lazy(async () => {
  const [file] = await Promise.all([import('./see-as-dialog.tsx'), loadTexts(['seeing', 'widgets', 'problems'])]);
  return { default: file.SeeAs };
});

/** Whom it is about, as the lists call them. */
export type SeenPerson = { Id: number; Name: string };

/** The dialog; for those with `users.seeAs`. */
export const SeeAsDialog = ({ person, onClose }: { person: SeenPerson; onClose: () => void }) => (
  <Suspense>
    <Dialog person={person} onClose={onClose} />
  </Suspense>
);
