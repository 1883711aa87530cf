/** Whose figure a completion script would change; only after that it can be published. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/page.tsx';
import { showNumber } from '@telemachos/contract/kit/greek.ts';
import { readScriptsAgain, usePublishScript, type SavedScript } from './completion.queries.ts';
import type { Preview } from './preview.rules.ts';
import { useFaultWords, useFigureWords } from './use-fault-words.ts';
import { usePreview, type Previewed } from './use-preview.ts';

const Examples = ({ examples, isLocal }: { examples: Preview['Examples']; isLocal: boolean }) => {
  const { t } = useTranslation('completion');
  const figure = useFigureWords();
  if (examples.length === 0) return null;
  return (
    <div>
      <Typography variant="h3">{t('preview.examples')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {examples.map(({ MenteeId, Name, ActionId, Title, Before, After }) => (
          <Box
            component="li"
            key={`${ActionId} ${MenteeId}`}
            sx={{ py: 2, '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}
          >
            <Typography sx={{ fontWeight: 600 }}>
              {Name}
              {isLocal ? null : ` · ${Title}`}
            </Typography>
            <Box sx={{ overflowWrap: 'anywhere' }}>
              {figure(Before)} → {figure(After)}
              {After.Why === '' ? null : (
                <Box component="span" sx={{ color: 'text.secondary', display: 'block' }}>
                  {t('why')}: {After.Why}
                </Box>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </div>
  );
};

const Result = ({ previewed, isLocal }: { previewed: Previewed; isLocal: boolean }) => {
  const { t } = useTranslation('completion');
  const { withLine } = useFaultWords();
  const problemText = useProblemMessage();
  const { sum, isDone, isRunning, error } = previewed;
  const all = showNumber(sum.All);
  const progress = t('preview.running', { checked: showNumber(sum.Checked), all });
  return (
    <Box sx={{ display: 'grid', gap: 4, mt: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {error ? <Alert severity="error">{problemText(error)}</Alert> : null}
      {isDone ? (
        <Alert severity={sum.Failed > 0 ? 'warning' : 'info'} role="status">
          {sum.Changed === 0
            ? t('preview.nobody', { all })
            : t('preview.result', { changed: showNumber(sum.Changed), all })}
          {sum.Failed > 0 ? (
            <>
              {' '}
              {t('preview.failed', { count: sum.Failed })}
              <Box component="ul" sx={{ m: 0, pl: 5 }}>
                {sum.Faults.map((fault) => (
                  <li key={`${fault.Code} ${fault.Line} ${fault.Column}`}>
                    {t('preview.fault', { words: withLine(fault), count: fault.Count })}
                  </li>
                ))}
              </Box>
            </>
          ) : null}
        </Alert>
      ) : (
        <div role="status">{progress}</div>
      )}
      {isRunning ? (
        <LinearProgress
          variant="determinate"
          aria-label={progress}
          value={sum.All === 0 ? 0 : Math.min(100, (100 * sum.Checked) / sum.All)}
        />
      ) : null}
      <Examples examples={sum.Examples} isLocal={isLocal} />
    </Box>
  );
};

export const PreviewPart = ({
  actionId,
  isLocal,
  code,
  script,
  keep,
}: {
  actionId: number;
  isLocal: boolean;
  code: string;
  script: SavedScript | null;
  /** Saves what is written; answers whether the server has it. */
  keep: () => Promise<boolean>;
}) => {
  const { t } = useTranslation('completion');
  useLanguage();
  const problemText = useProblemMessage();
  const confirm = useConfirm();
  const publish = usePublishScript();
  const { previewed, run, stop } = usePreview(actionId, isLocal);
  const [busy, setBusy] = useState(false);
  const begin = async (): Promise<void> => {
    setBusy(true);
    const isKept = script?.Code === code || (await keep());
    setBusy(false);
    if (isKept) void run(code);
  };
  const isCurrent = previewed?.code === code;
  const isReady = isCurrent && previewed.isDone && script?.Code === code && script.Published !== script.Version;
  const askToPublish = async (): Promise<void> => {
    if (!previewed || !script) return;
    const { Changed, All } = previewed.sum;
    const isMeant = await confirm({
      title: t('publishTitle'),
      text: t('publishAsk', { changed: showNumber(Changed), all: showNumber(All) }),
      yes: t('publish'),
    });
    if (!isMeant) return;
    try {
      await publish.mutateAsync({ Id: script.DefinitionId, Version: script.Version });
      showToast('success', t('published'));
    } catch (error) {
      if (toApiProblem(error).code === 'STALE') readScriptsAgain();
      showToast('error', problemText(error));
    }
  };
  return (
    <Section id="completion-preview" title={t('preview.title')} intro={t('preview.intro')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <ActButton variant="outlined" busy={busy || (previewed?.isRunning ?? false)} onClick={() => void begin()}>
          {t(previewed?.isDone ? 'preview.again' : 'preview.start')}
        </ActButton>
        {previewed?.isRunning ? <Button onClick={stop}>{t('preview.stop')}</Button> : null}
        {isReady ? (
          <ActButton variant="contained" busy={publish.isPending} onClick={() => void askToPublish()}>
            {t('publish')}
          </ActButton>
        ) : null}
      </Box>
      {previewed && !isCurrent ? (
        <Typography role="status" sx={{ mt: 4 }}>
          {t('preview.old')}
        </Typography>
      ) : null}
      {previewed && isCurrent ? <Result previewed={previewed} isLocal={isLocal} /> : null}
    </Section>
  );
};
