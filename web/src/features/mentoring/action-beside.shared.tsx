/** One action of a mentee to be looked at beside a list; it comes with its words when it is asked for. */
import { lazy, Suspense, type ComponentProps } from 'react';
import { loadTexts } from '../../platform/i18n.ts';
import { TextSkeleton } from '../../ui/states.tsx';

const Beside = lazy(async () => {
  const [file] = await Promise.all([
    import('./action-beside.tsx'),
    loadTexts(['mentoring', 'actions', 'questionnaires', 'answered', 'results', 'problems', 'uploads', 'media']),
  ]);
  return { default: file.ActionBeside };
});

/** The action. */
export const ActionBeside = (props: ComponentProps<typeof Beside>) => (
  <Suspense fallback={<TextSkeleton lines={8} />}>
    <Beside {...props} />
  </Suspense>
);
