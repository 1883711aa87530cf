/**
 * What the first question does not need: the page after the last one, and answers that are only read. They
 * come with their words.
 */
import { lazy, type ComponentType } from 'react';
import { loadTexts } from '../../platform/i18n.ts';

const withTexts = async <Props>(
  page: Promise<ComponentType<Props>>,
  ...texts: readonly string[]
): Promise<{ default: ComponentType<Props> }> => {
  const [Page] = await Promise.all([page, loadTexts(['answered', ...texts])]);
  return { default: Page };
};

const loadEnded = () =>
  withTexts(
    import('./ended-part.tsx').then(({ Ended }) => Ended),
    'results',
  );
const loadGone = () => withTexts(import('./gone-page.tsx').then(({ GonePage }) => GonePage));

/** After answering. */
export const EndedLater = lazy(loadEnded);

/** Answers of a person within reach. */
export const AnswersLater = lazy(() =>
  withTexts(
    import('./answers-view.shared.tsx').then(({ AnswersView }) => AnswersView),
    'results',
  ),
);

/** Where it is not to be had, as the server has just answered. */
export const NotHereLater = lazy(() => withTexts(import('./not-here.tsx').then(({ NotHere }) => NotHere)));

/** Where the questionnaire that was open is there no more. */
export const GoneLater = lazy(loadGone);

/** What an earlier attempt left on this device. */
export const LeftLater = lazy(() => withTexts(import('./kept-copy.shared.tsx').then(({ LeftNotice }) => LeftNotice)));

/** What is said when required answers are missing. */
export const loadMissing = () => import('./missing-dialog.tsx').then(({ MissingDialog }) => MissingDialog);

/** Fetch the pages of the end while there is a network: the time may be over when there is none. */
export const fetchEnd = (): void => {
  for (const load of [loadEnded, loadGone, loadMissing]) load().catch(() => undefined);
};
