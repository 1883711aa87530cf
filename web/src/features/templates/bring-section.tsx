/** A template into a project: a file is chosen, what it would do is seen and chosen from, and then it is done. */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { templateOutcomes, templateParts, type TemplatePart } from '@telemachos/contract/features/templates/parts.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem } from '../../platform/api.ts';
import { isPermanentFailure, useProblemMessage } from '../../platform/failure-messages.ts';
import { useProject } from '../../platform/session.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Section } from '../../ui/page.tsx';
import { When } from '../../ui/written.tsx';
import { Done } from './bring-done.tsx';
import { isTooLarge, readTemplate, type FileFault } from './file.rules.ts';
import { FaultList, PreviewLines } from './preview-lines.tsx';
import { useBring, usePreview, type Choice, type Preview } from './templates.queries.ts';
import { faultsIn } from './words.ts';

type Chosen = { name: string; content: string };
type Refused = { name: string; fault: FileFault };

/** The parts that the person may import. */
const useParts = (): TemplatePart[] => {
  const mayWrite = useProject()?.Abilities.includes('definitions.write') ?? false;
  return templateParts.filter((part) => mayWrite || part !== 'definitions');
};

/** A file in the making of an import: what is chosen of it, what it would do, and doing it. */
const useBringing = (ProjectId: number) => {
  const everything: Choice = { Parts: useParts(), Take: [] };
  const [file, setFile] = useState<Chosen | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [choice, setChoice] = useState<Choice>(everything);
  // What was seen last stays on screen until the next choice is answered.
  const [seen, setSeen] = useState<Preview | null>(null);
  const [isStale, setStale] = useState(false);
  const look = usePreview();
  const bring = useBring();
  const ask = (chosen: Chosen, next: Choice): void => {
    setFile(chosen);
    setChoice(next);
    bring.reset();
    look.mutate({ ProjectId, Content: chosen.content, ...next }, { onSuccess: setSeen });
  };
  const take = async (given: globalThis.File | undefined): Promise<void> => {
    if (!given) return;
    const { name, size } = given;
    const read = isTooLarge(size)
      ? { fault: 'tooLarge' as const }
      : readTemplate(new Uint8Array(await given.arrayBuffer()));
    look.reset();
    bring.reset();
    setSeen(null);
    setStale(false);
    setFile(null);
    setRefused('fault' in read ? { name, fault: read.fault } : null);
    if ('content' in read) ask({ name, content: read.content }, everything);
  };
  const apply = (): void => {
    if (!file || !seen) return;
    setStale(false);
    bring.mutate(
      { ProjectId, Content: file.content, ...choice, Stamp: seen.Stamp },
      {
        onError: (error) => {
          if (toApiProblem(error).code !== 'STALE') return;
          setStale(true);
          ask(file, choice);
        },
      },
    );
  };
  const choose = (next: Partial<Choice>): void => {
    if (file) ask(file, { ...choice, ...next });
  };
  return { file, refused, choice, choose, take, apply, look, bring, seen, isStale };
};
type Bringing = ReturnType<typeof useBringing>;

const Chooser = ({ bringing }: { bringing: Bringing }) => {
  const { t } = useTranslation('templates');
  const input = useRef<HTMLInputElement>(null);
  const { take, look, file } = bringing;
  return (
    <Box
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer.files[0]);
      }}
      sx={{
        p: 4,
        border: 2,
        borderStyle: 'dashed',
        borderColor: 'divider',
        borderRadius: 2,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        alignItems: 'center',
      }}
    >
      <ActButton variant="outlined" busy={look.isPending} onClick={() => input.current?.click()}>
        {t(file === null ? 'in.choose' : 'in.again')}
      </ActButton>
      <Typography sx={{ color: 'text.secondary', '@media (pointer: coarse)': { display: 'none' } }}>
        {t('in.drop')}
      </Typography>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={t('in.choose')}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
    </Box>
  );
};

/** How much there is of each outcome, in one line. */
const Counts = ({ lines }: { lines: Preview['Lines'] }) => {
  const { t } = useTranslation('templates');
  const told = templateOutcomes.flatMap((outcome) => {
    const count = lines.filter(({ Outcome }) => Outcome === outcome).length;
    return count === 0 ? [] : [t(`outcome.${outcome}`, { count })];
  });
  return <Typography sx={{ mt: 3, fontWeight: 600 }}>{told.join(' · ')}</Typography>;
};

const Parts = ({ bringing, lines }: { bringing: Bringing; lines: Preview['Lines'] }) => {
  const { t } = useTranslation('templates');
  const { choice, choose } = bringing;
  const there = templateParts.filter((part) => lines.some(({ Part }) => Part === part));
  const set = (part: TemplatePart, on: boolean) =>
    choose({ Parts: templateParts.filter((one) => (one === part ? on : choice.Parts.includes(one))) });
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mt: 4 }}>
      <legend>{t('in.parts')}</legend>
      {there.map((part) => (
        <FormControlLabel
          key={part}
          control={<Checkbox checked={choice.Parts.includes(part)} onChange={(_event, on) => set(part, on)} />}
          label={t(`parts.${part}`)}
        />
      ))}
    </Box>
  );
};

/** Whether anything happens, what is worth knowing beforehand, and the button. */
const Apply = ({ bringing, preview }: { bringing: Bringing; preview: Preview }) => {
  const { t } = useTranslation('templates');
  const { look, bring, apply } = bringing;
  const taken = preview.Lines.filter(({ Taken }) => Taken);
  const isSame = preview.Lines.every(({ Outcome }) => Outcome === 'same' || Outcome === 'shared');
  if (taken.length === 0)
    return (
      <Alert severity="info" sx={{ mt: 4 }}>
        {t(isSame ? 'in.nothing' : 'in.nothingTaken')}
      </Alert>
    );
  return (
    <Box sx={{ mt: 4 }}>
      {taken.some(({ Part }) => Part === 'consent') ? <Alert severity="warning">{t('in.policy')}</Alert> : null}
      {taken.some(({ Item }) => Item.startsWith('action:')) ? (
        <Typography sx={{ mt: 3 }}>{t('in.unpublished')}</Typography>
      ) : null}
      {taken.some(({ Part }) => Part === 'definitions') ? (
        <Typography sx={{ mt: 3 }}>{t('in.drafts')}</Typography>
      ) : null}
      <ActButton
        variant="contained"
        sx={{ mt: 3 }}
        busy={bring.isPending}
        disabled={preview.Faults.length > 0 || !look.isSuccess}
        onClick={apply}
      >
        {t('in.apply')}
      </ActButton>
    </Box>
  );
};

const Seen = ({ bringing, preview }: { bringing: Bringing; preview: Preview }) => {
  const { t } = useTranslation('templates');
  const { file, choice, choose, look } = bringing;
  const { Name, ExportedAt, Lines, Faults, Media } = preview;
  const isDay = ExportedAt !== '' && !Number.isNaN(Date.parse(ExportedAt));
  return (
    <Box sx={{ opacity: look.isPending ? 0.6 : 1 }} aria-busy={look.isPending}>
      <Typography sx={{ mt: 4, overflowWrap: 'anywhere' }}>
        {t(isDay ? 'in.file' : 'in.fileNoDay', { name: file?.name ?? '', project: Name })}{' '}
        {isDay ? <When at={ExportedAt} /> : null}
      </Typography>
      <Counts lines={Lines} />
      <Parts bringing={bringing} lines={Lines} />
      {Media.length === 0 ? null : (
        <Alert severity="info" role="note" sx={{ mt: 4 }}>
          {t('in.media', { names: Media.map((name) => `«${name}»`).join(', ') })}
        </Alert>
      )}
      {Faults.length === 0 ? null : (
        <Alert severity="error" sx={{ mt: 4 }}>
          {t('in.faults', { count: Faults.length })}
          <FaultList faults={Faults} />
        </Alert>
      )}
      <Apply bringing={bringing} preview={preview} />
      <PreviewLines
        lines={Lines}
        parts={choice.Parts}
        take={choice.Take ?? []}
        onTake={(item, on) =>
          choose({ Take: [...(choice.Take ?? []).filter((one) => one !== item), ...(on ? [item] : [])] })
        }
      />
    </Box>
  );
};

/** Why a file does not go in: which file, and what is wrong with it. */
const Failed = ({ name, error, retry }: { name: string; error: Error; retry: (() => void) | null }) => {
  const { t } = useTranslation(['templates', 'common']);
  const problemText = useProblemMessage();
  const faults = faultsIn(toApiProblem(error));
  return (
    <Alert
      severity="error"
      sx={{ mt: 4 }}
      action={retry ? <Button onClick={retry}>{t('common:retry')}</Button> : undefined}
    >
      <AlertTitle sx={{ overflowWrap: 'anywhere' }}>{name}</AlertTitle>
      {faults.length > 0 ? t('templates:in.faults', { count: faults.length }) : problemText(error)}
      {faults.length > 0 ? <FaultList faults={faults} /> : null}
    </Alert>
  );
};

/** Bringing a file into a project. */
export const BringSection = ({ id, url }: { id: number; url: string }) => {
  const { t } = useTranslation('templates');
  const bringing = useBringing(id);
  const { file, refused, look, bring, seen, isStale, choose } = bringing;
  const failed = look.error ?? (isStale ? null : bring.error);
  return (
    <Section id="template-in" title={t('in.title')} intro={t('in.intro')}>
      <Chooser bringing={bringing} />
      <Box aria-live="polite">
        {refused ? (
          <Alert severity="error" sx={{ mt: 4 }}>
            <AlertTitle sx={{ overflowWrap: 'anywhere' }}>{refused.name}</AlertTitle>
            {t(`in.${refused.fault}`)}
          </Alert>
        ) : null}
        {isStale ? (
          <Alert severity="warning" sx={{ mt: 4 }}>
            {t('in.stale')}
          </Alert>
        ) : null}
        {failed && file ? (
          <Failed
            name={file.name}
            error={failed}
            retry={look.error && !isPermanentFailure(look.error) ? () => choose({}) : null}
          />
        ) : null}
        {bring.data ? <Done done={bring.data} lines={seen?.Lines ?? []} url={url} id={id} /> : null}
      </Box>
      {seen && !bring.data ? <Seen bringing={bringing} preview={seen} /> : null}
    </Section>
  );
};
