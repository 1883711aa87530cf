/** A template into a project: a file is chosen, what it would do is seen and chosen from, and then it is done. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import {
  largestTemplate,
  templateOutcomes,
  templateParts,
  type TemplatePart,
} from '@telemachos/contract/features/templates/parts.ts';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asProblem } from '../../platform/api.ts';
import { useProblemText } from '../../platform/failures.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Section } from '../../ui/page.tsx';
import { When } from '../../ui/written.tsx';
import { FaultList, PreviewLines } from './preview-lines.tsx';
import { useBring, usePreview, type Choice, type Preview } from './templates.queries.ts';
import { faultsIn } from './words.ts';

type Chosen = { name: string; content: string };
const everything: Choice = { Parts: [...templateParts], Take: [] };

/** A file in the making of an import: what is chosen of it, what it would do, and doing it. */
const useBringing = (ProjectId: number) => {
  const [file, setFile] = useState<Chosen | null>(null);
  const [choice, setChoice] = useState<Choice>(everything);
  const [isTooLarge, setTooLarge] = useState(false);
  const [isStale, setStale] = useState(false);
  const look = usePreview();
  const bring = useBring();
  const ask = (chosen: Chosen, next: Choice): void => {
    setFile(chosen);
    setChoice(next);
    bring.reset();
    look.mutate({ ProjectId, Content: chosen.content, ...next });
  };
  const take = async (given: globalThis.File | undefined): Promise<void> => {
    if (!given) return;
    setTooLarge(given.size > largestTemplate);
    setStale(false);
    if (given.size > largestTemplate) return;
    ask({ name: given.name, content: await given.text() }, everything);
  };
  const apply = (): void => {
    if (!file || !look.data) return;
    setStale(false);
    bring.mutate(
      { ProjectId, Content: file.content, ...choice, Stamp: look.data.Stamp },
      {
        onError: (error) => {
          if (asProblem(error).code !== 'STALE') return;
          setStale(true);
          ask(file, choice);
        },
      },
    );
  };
  const choose = (next: Partial<Choice>): void => {
    if (file) ask(file, { ...choice, ...next });
  };
  return { file, choice, choose, take, apply, look, bring, isTooLarge, isStale };
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
      <ActButton
        variant="contained"
        sx={{ mt: 3 }}
        busy={bring.isPending}
        disabled={preview.Faults.length > 0 || look.isPending}
        onClick={apply}
      >
        {t('in.apply')}
      </ActButton>
    </Box>
  );
};

const Seen = ({ bringing, preview }: { bringing: Bringing; preview: Preview }) => {
  const { t } = useTranslation('templates');
  const { file, choice, choose } = bringing;
  const { Name, ExportedAt, Lines, Faults } = preview;
  const isDay = ExportedAt !== '' && !Number.isNaN(Date.parse(ExportedAt));
  return (
    <>
      <Typography sx={{ mt: 4, overflowWrap: 'anywhere' }}>
        {t(isDay ? 'in.file' : 'in.fileNoDay', { name: file?.name ?? '', project: Name })}{' '}
        {isDay ? <When at={ExportedAt} /> : null}
      </Typography>
      <Counts lines={Lines} />
      <Parts bringing={bringing} lines={Lines} />
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
    </>
  );
};

/** What was done, with the ways to it. */
const Done = ({ made, changed, url, id }: { made: number; changed: number; url: string; id: number }) => {
  const { t } = useTranslation('templates');
  return (
    <Alert severity="success" sx={{ mt: 4 }}>
      {t('in.done', { made, changed })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <Button component={Link} to={`/${url}/admin/project/actions`} variant="outlined">
          {t('in.toActions')}
        </Button>
        <Button component={Link} to={`/${url}/admin/project/${id}`} variant="outlined">
          {t('in.toSettings')}
        </Button>
      </Box>
    </Alert>
  );
};

/** Bringing a file into a project. */
export const BringSection = ({ id, url }: { id: number; url: string }) => {
  const { t } = useTranslation('templates');
  const problemText = useProblemText();
  const bringing = useBringing(id);
  const { look, bring, isTooLarge, isStale } = bringing;
  const failed = look.error ?? (isStale ? null : bring.error);
  const faults = failed ? faultsIn(asProblem(failed)) : [];
  return (
    <Section id="template-in" title={t('in.title')} intro={t('in.intro')}>
      <Chooser bringing={bringing} />
      <Box aria-live="polite">
        {isTooLarge ? (
          <Alert severity="error" sx={{ mt: 4 }}>
            {t('in.tooLarge')}
          </Alert>
        ) : null}
        {isStale ? (
          <Alert severity="warning" sx={{ mt: 4 }}>
            {t('in.stale')}
          </Alert>
        ) : null}
        {failed ? (
          <Alert severity="error" sx={{ mt: 4 }}>
            {faults.length > 0 ? t('in.faults', { count: faults.length }) : problemText(failed)}
            {faults.length > 0 ? <FaultList faults={faults} /> : null}
          </Alert>
        ) : null}
        {bring.data ? <Done made={bring.data.Made} changed={bring.data.Changed} url={url} id={id} /> : null}
      </Box>
      {look.data && !isTooLarge && !bring.data ? <Seen bringing={bringing} preview={look.data} /> : null}
    </Section>
  );
};
