/**
 * What the first question does not need: the page after the last one, and answers that are only read. They come with
 * their words.
 */
import { lazy, type ComponentType } from 'react';
import { loadTexts } from '../../platform/i18n.ts';

const withResults = async <Props>(page: Promise<ComponentType<Props>>): Promise<{ default: ComponentType<Props> }> => {
  const [Page] = await Promise.all([page, loadTexts(['results'])]);
  return { default: Page };
};

const loadEnded = () => withResults(import('./ended-page.tsx').then(({ EndedPage }) => EndedPage));

/** After answering. */
export const EndedLater = lazy(loadEnded);

/** Answers of a person within reach. */
export const AnswersLater = lazy(() =>
  withResults(import('./answers-view.shared.tsx').then(({ AnswersView }) => AnswersView)),
);

/** Fetch the page of the end while there is a network: the time may be over when there is none. */
export const fetchEnd = (): void => {
  loadEnded().catch(() => undefined);
};
