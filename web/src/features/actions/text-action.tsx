/** A text to be read, with what it shows to be seen and heard; it is done by a button, by being opened, or by watching. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ActionLine } from '@telemachos/contract/features/actions/actions.wire.ts';
import { countedIn, leftToWatch, readWatched } from '@telemachos/contract/features/actions/watching.rules.ts';
import { richDocument } from '@telemachos/contract/features/questionnaires/types/rich.rules.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem, type ApiProblem } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { loadTexts, useLanguage } from '../../platform/i18n.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Section } from '../../ui/page.tsx';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { RichText } from '../questionnaires/rich-text.shared.tsx';
import { inWords } from './action-words.shared.tsx';
import { refreshActions, saveOwnData, useOwnData, wasOpened, type Opened } from './actions.queries.ts';

const MediaShown = lazy(async () => {
  const [file] = await Promise.all([import('./media-shown.shared.tsx'), loadTexts(['media'])]);
  return { default: file.MediaShown };
});

const ReadingList = lazy(async () => {
  const [file] = await Promise.all([import('../library/reading.shared.tsx'), loadTexts(['library', 'uploads'])]);
  return { default: file.ReadingList };
});

const Paragraph = ({ text }: { text: string }) => (richDocument(text) ? <RichText text={text} /> : <p>{text}</p>);

const Paragraphs = ({ paragraphs }: { paragraphs: readonly string[] }) => (
  <Box sx={{ maxWidth: '66ch', display: 'grid', gap: 4, fontSize: '1.0625rem', lineHeight: 1.65 }}>
    {paragraphs.map((text, index) => (
      <Paragraph key={index} text={text} />
    ))}
  </Box>
);

/** «Το διάβασα», and what refused it. */
const ReadButton = ({ id, version }: { id: number; version: number | undefined }) => {
  const { t } = useTranslation('actions');
  const wordsOf = useProblemMessage();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const read = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await saveOwnData(id, { Read: true }, version ?? 0, true);
      await refreshActions();
    } catch (error) {
      const failed = toApiProblem(error);
      setProblem(failed);
      // What was taken back is not on the list any more, and the page says so.
      if (failed.code === 'NOT_FOUND') await refreshActions();
    }
    setBusy(false);
  };
  return (
    <>
      {problem ? (
        <Alert severity="error" sx={{ mt: 5 }}>
          {wordsOf(problem)}
        </Alert>
      ) : null}
      <ActButton
        variant="contained"
        size="large"
        sx={{ mt: 6 }}
        busy={busy}
        disabled={version === undefined}
        onClick={() => void read()}
      >
        {t('text.read')}
      </ActButton>
    </>
  );
};

export const TextAction = ({ line, opened }: { line: ActionLine; opened: Opened }) => {
  const { t } = useTranslation('actions');
  const language = useLanguage();
  const own = useOwnData(line.Id);
  const words = inWords(opened.Text, language);
  // What is dressed is drawn as it is.
  const paragraphs = richDocument(words) ? [words] : words.split(/\n{2,}/).filter((text) => text.trim() !== '');
  const { Media, Opened, Reading } = opened;
  const isThere = paragraphs.length > 0 || Media.length > 0 || Reading.length > 0;
  const [hasReading, setHasReading] = useState(false);
  if (Reading.length > 0 && !hasReading) setHasReading(true);
  const isUnread = Reading.some((item) => item.Required && item.Opened === null);
  const isCounted = Reading.some(({ Required }) => Required);
  const watched = readWatched(own.data?.Data);
  const counted = countedIn(Media, (file) => Media.find(({ File }) => File === file)?.Seconds ?? null);
  // What is to be watched is done by itself; until then being opened only begins it.
  const byOpening = Opened !== null && isThere;
  const isDoneByOpening = Opened === 'done' && counted.length === 0 && !isCounted;
  const isNew = line.State === 'ready' && own.data?.Data === null;
  // Told once, for what was never opened; where it does not arrive, the next opening tells it.
  useEffect(() => {
    if (byOpening && isNew) void wasOpened(line.Id, isDoneByOpening);
  }, [byOpening, isNew, isDoneByOpening, line.Id]);
  const end = () => {
    if (line.State === 'done' || !isThere) return null;
    if (leftToWatch(counted, watched).length === 0 && !isUnread)
      return <ReadButton id={line.Id} version={own.data?.Version} />;
    return (
      <Typography sx={{ mt: 6, color: 'text.secondary', maxWidth: '66ch' }}>
        {t(
          isUnread ? (leftToWatch(counted, watched).length === 0 ? 'text.byReading' : 'text.byBoth') : 'text.byItself',
        )}
      </Typography>
    );
  };
  return (
    <Section id="text" title={t('types.6')}>
      {isThere ? null : <Typography sx={{ color: 'text.secondary' }}>{t('text.none')}</Typography>}
      {paragraphs.length > 0 ? <Paragraphs paragraphs={paragraphs} /> : null}
      {Media.length > 0 && own.data ? (
        <Box sx={{ mt: paragraphs.length > 0 ? 6 : 0 }}>
          <Suspense fallback={<TextSkeleton lines={6} />}>
            <MediaShown media={Media} actionId={line.Id} watched={watched} />
          </Suspense>
        </Box>
      ) : null}
      {hasReading ? (
        <Suspense fallback={<TextSkeleton lines={3} />}>
          <ReadingList reading={Reading} />
        </Suspense>
      ) : null}
      {own.error ? (
        <Box sx={{ mt: 5 }}>
          <ErrorState error={own.error} retry={() => void own.refetch()} />
        </Box>
      ) : null}
      {end()}
    </Section>
  );
};
