/** Texts out as a file and in from one: what a file would change is seen before anything is kept. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxTranslationFileBytes } from '@telemachos/contract/features/languages/languages.rules.ts';
import { toApiProblem, fileUrl, type OutputOfPath } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { decodeText } from '../../platform/decode-text.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Download } from '../../ui/download.tsx';
import { Section } from '../../ui/page.tsx';
import { useImport, usePreviewImport } from './languages.queries.ts';

type Which = 'all' | 'missing' | 'stale' | 'changed';
type Preview = OutputOfPath<'/api/Lang/PreviewImport'>;
type File = { name: string; format: 'xliff' | 'json'; content: string };

const outcomes = ['new', 'changed', 'same', 'permanent', 'unknown', 'refused'] as const;
const fileFaults = [
  'NOT_READ',
  'TOOK_LONG',
  'OTHER_VERSION',
  'OTHER_LANGUAGE',
  'OTHER_SOURCE',
  'TWICE',
  'TOO_MANY',
] as const;

const Rows = ({ rows }: { rows: Preview['Rows'] }) => {
  const { t } = useTranslation('languages');
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map(({ Label, Text, Now, Outcome, Fault, Pieces }) => (
        <Box component="li" key={Label} sx={{ py: 2, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
          <Box component="code" translate="no" sx={{ fontSize: '0.8125rem' }}>
            {Label}
          </Box>{' '}
          <strong>{t(`files.outcome.${Outcome}`)}</strong>
          {Fault ? <Box sx={{ color: 'error.main' }}>{t(`fault.${Fault}`, { pieces: Pieces.join(', ') })}</Box> : null}
          {Now === null ? null : (
            <Box sx={{ color: 'text.secondary' }}>
              {t('files.now')}: {Now}
            </Box>
          )}
          <div>
            {t('files.text')}: {Text}
          </div>
        </Box>
      ))}
    </Box>
  );
};

const Judged = ({
  file,
  preview,
  language,
  onClose,
}: {
  file: File;
  preview: Preview;
  language: string;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['languages', 'common']);
  const problemText = useProblemMessage();
  const bring = useImport();
  const { Counts } = preview;
  const isIdle = Counts.new + Counts.changed === 0;
  const send = () =>
    bring.mutate(
      { language, format: file.format, content: file.content },
      {
        onSuccess: ({ Counts: done }) => {
          const what = (['new', 'changed'] as const)
            .filter((name) => done[name] > 0)
            .map((name) => t(`files.did.${name}`, { count: done[name] }));
          showToast('success', t('files.done', { what: what.join(', ') }));
          onClose();
        },
      },
    );
  return (
    <>
      <DialogTitle id="import-title">{t('files.preview', { name: file.name })}</DialogTitle>
      <DialogContent>
        <p>
          {outcomes
            .filter((name) => Counts[name] > 0)
            .map((name) => t(`files.counts.${name}`, { count: Counts[name] }))
            .join(' · ')}
        </p>
        {isIdle ? <Alert severity="info">{t('files.nothing')}</Alert> : null}
        {bring.error ? <Alert severity="error">{problemText(bring.error)}</Alert> : null}
        <Rows rows={preview.Rows} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <ActButton variant="contained" busy={bring.isPending} disabled={isIdle} onClick={send}>
          {t('files.apply')}
        </ActButton>
      </DialogActions>
    </>
  );
};

/** Files of the language that is chosen. */
export const Files = ({ language, name, which }: { language: string; name: string; which: Which }) => {
  const { t } = useTranslation('languages');
  const input = useRef<HTMLInputElement>(null);
  const problemText = useProblemMessage();
  const judge = usePreviewImport();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const take = async (chosen: globalThis.File | undefined) => {
    if (!chosen) return;
    setFault(null);
    if (chosen.size > maxTranslationFileBytes) return setFault(t('files.tooLarge'));
    const format = /\.json$/i.test(chosen.name) ? ('json' as const) : ('xliff' as const);
    const content = decodeText(new Uint8Array(await chosen.arrayBuffer()));
    if (content === null) return setFault(t('files.fault.ENCODING'));
    const read = { name: chosen.name, format, content };
    judge.mutate(
      { language, format, content: read.content },
      {
        onSuccess: () => setFile(read),
        onError: (error) => {
          const { fields, details } = toApiProblem(error);
          const code = fileFaults.find((one) => one === fields['content']);
          const { Label: label } = details;
          setFault(
            code ? t(`files.fault.${code}`, { label: typeof label === 'string' ? label : '' }) : problemText(error),
          );
        },
      },
    );
  };
  const close = () => setFile(null);
  return (
    <Section id="files" title={`${t('files.title')}: ${name}`} intro={t('files.intro')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {(['xliff', 'json'] as const).map((format) => (
          <Button
            key={format}
            component={Download}
            variant="outlined"
            href={fileUrl('/api/Lang/Export', { language, format, which })}
          >
            {t(`files.${format}`)}
          </Button>
        ))}
        <ActButton variant="outlined" busy={judge.isPending} onClick={() => input.current?.click()}>
          {t('files.choose')}
        </ActButton>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlf,.xliff,.json"
          aria-label={t('files.choose')}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = '';
          }}
        />
      </Box>
      {fault === null ? null : (
        <Alert severity="error" sx={{ mt: 3 }}>
          {fault}
        </Alert>
      )}
      <Dialog open={file !== null} onClose={close} maxWidth="md" fullWidth aria-labelledby="import-title">
        {file && judge.data ? <Judged file={file} preview={judge.data} language={language} onClose={close} /> : null}
      </Dialog>
    </Section>
  );
};
