/**
 * The editor: a bar with how the draft stands, what needs mending, and below the questionnaire from its title to its
 * scales.
 */
import Add from '@mui/icons-material/Add';
import Redo from '@mui/icons-material/Redo';
import RuleOutlined from '@mui/icons-material/RuleOutlined';
import Undo from '@mui/icons-material/Undo';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { insertAt } from '@telemachos/contract/features/authoring/editing.rules.ts';
import { stopping, type Fault } from '@telemachos/contract/features/authoring/faults.ts';
import { placesOf } from '@telemachos/contract/features/authoring/references.rules.ts';
import type { Definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { useCallback, useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../../platform/failure-messages.ts';
import { useLanguage } from '../../../platform/i18n.ts';
import { DraftLine } from '../../actions/draft-parts.shared.tsx';
import {
  DefinitionContext,
  EditorContext,
  FaultContext,
  placeOf,
  useFollowed,
  type EditorState,
} from './edit-context.tsx';
import { FaultsPanel } from './faults-panel.tsx';
import { HeadBlock } from './head-block.tsx';
import { ScalesBlock } from './scales-block.tsx';
import { SectionBlock } from './section-block.tsx';
import { useAim } from './use-aim.ts';
import { useEarly, useLeft } from './use-early.ts';
import type { Editing } from './use-editing.ts';

/** How many faults each question has. */
const countsOf = (faults: readonly Fault[]): ReadonlyMap<string, number> => {
  const counted = new Map<string, number>();
  for (const { Question } of faults)
    if (Question !== undefined) counted.set(Question, (counted.get(Question) ?? 0) + 1);
  return counted;
};

/** The scales that have faults. */
const scalesOf = (faults: readonly Fault[]): ReadonlySet<number> =>
  new Set(faults.flatMap(({ Path: [top, place] }) => (top === 'Scales' && typeof place === 'number' ? [place] : [])));

/**
 * A collection that stays the same object while it holds the same: what is drawn from it is then not drawn again at
 * every key.
 */
const useKept = <Kept extends ReadonlyMap<string, number> | ReadonlySet<number>>(next: Kept): Kept => {
  const [kept, setKept] = useState(next);
  const same = kept.size === next.size && JSON.stringify([...kept]) === JSON.stringify([...next]);
  if (!same) setKept(next);
  return same ? kept : next;
};

type Props = {
  editing: Editing;
  faults: readonly Fault[];
  panel: boolean;
  onPanel: (open: boolean) => void;
  onPublish: () => void;
  unread: EditorState['unread'];
};

/** What stands between the draft and publishing, and a way to the list of it. */
const Verdict = ({
  stopping,
  early,
  warnings,
  panel,
  onPanel,
}: {
  stopping: number;
  early: number;
  warnings: number;
  panel: boolean;
  onPanel: (open: boolean) => void;
}) => {
  const { t } = useTranslation('authoring');
  return (
    <Button
      size="small"
      variant={stopping > 0 ? 'outlined' : 'text'}
      color={stopping > 0 ? 'error' : early > 0 ? 'inherit' : 'success'}
      startIcon={<RuleOutlined />}
      aria-expanded={panel}
      onClick={() => onPanel(!panel)}
      sx={{ bgcolor: 'background.paper' }}
    >
      {stopping > 0
        ? t('edit.faults', { count: stopping })
        : early > 0
          ? t('edit.notYet')
          : warnings > 0
            ? t('edit.warnings', { count: warnings })
            : t('edit.noFaults')}
    </Button>
  );
};

/** The language that is written, where there is no room for both. */
const Written = ({ written, onChange }: { written: 'el' | 'en'; onChange: (language: 'el' | 'en') => void }) => {
  const { t } = useTranslation('authoring');
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={written}
      aria-label={t('edit.written')}
      onChange={(_event, next: 'el' | 'en' | null) => {
        if (next) onChange(next);
      }}
    >
      <ToggleButton value="el" aria-label={t('edit.el')}>
        ΕΛ
      </ToggleButton>
      <ToggleButton value="en" aria-label={t('edit.en')}>
        EN
      </ToggleButton>
    </ToggleButtonGroup>
  );
};

type BarProps = Pick<Props, 'editing' | 'panel' | 'onPanel' | 'onPublish'> & {
  wide: boolean;
  written: 'el' | 'en';
  onWritten: (language: 'el' | 'en') => void;
  stop: number;
  early: number;
  warnings: number;
};

/** How the draft stands, and what is done with all of it. */
const Bar = ({ editing, panel, onPanel, onPublish, wide, written, onWritten, stop, early, warnings }: BarProps) => {
  const { t } = useTranslation('authoring');
  const problemText = useProblemMessage();
  const { draft, undo, redo } = editing;
  return (
    <Box
      role="group"
      aria-label={t('edit.bar')}
      sx={{
        position: 'sticky',
        top: 'calc(64px + var(--above, 0px))',
        zIndex: 6,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
        py: 1.5,
        mb: 4,
        mx: { xs: -4, sm: 0 },
        px: { xs: 4, sm: 0 },
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: { xs: '1 1 calc(100% - 140px)', sm: '1 1 200px' }, minWidth: 0, order: -2 }}>
        <DraftLine state={draft.state} onRetry={() => void draft.flush()} />
      </Box>
      <IconButton aria-label={t('edit.undo')} disabled={!editing.canUndo} onClick={undo}>
        <Undo />
      </IconButton>
      <IconButton aria-label={t('edit.redo')} disabled={!editing.canRedo} onClick={redo}>
        <Redo />
      </IconButton>
      <Verdict stopping={stop} early={early} warnings={warnings} panel={panel} onPanel={onPanel} />
      {wide ? null : <Written written={written} onChange={onWritten} />}
      <Button size="small" variant="contained" onClick={onPublish} sx={{ order: { xs: -1, sm: 0 } }}>
        {t('publish.do')}
      </Button>
      {draft.state.kind === 'failed' && draft.state.problem.code !== 'NETWORK' ? (
        // Over what is below: a question that is being written does not move.
        <Alert severity="error" sx={{ position: 'absolute', top: '100%', insetInline: 0, boxShadow: 2 }}>
          {problemText(draft.state.problem)}
        </Alert>
      ) : null}
    </Box>
  );
};

const AddSection = ({ edit }: Pick<Editing, 'edit'>) => {
  const { t } = useTranslation('authoring');
  return (
    <Button
      variant="outlined"
      startIcon={<Add />}
      sx={{ mb: 8, bgcolor: 'background.paper' }}
      onClick={() =>
        edit((one) => ({
          ...one,
          Sections: insertAt(one.Sections, one.Sections.length, {
            Title: { el: t('edit.section', { number: one.Sections.length + 1 }) },
            Questions: [],
          }),
        }))
      }
    >
      {t('edit.addSection')}
    </Button>
  );
};

/** Folds what is open, and leads to its line; Escape does it too, but not from a dialog or a menu above the page. */
const useFolding = (open: string | null, setOpen: (open: string | null) => void) => {
  const close = useCallback(() => {
    setOpen(null);
    if (open === null) return;
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-folded="${CSS.escape(open)}"]`)?.focus());
  }, [open, setOpen]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const inside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && open !== null && inside && !event.defaultPrevented) close();
  };
  return { close, onKeyDown };
};

/** The faults of the definition, `panel` whether they are listed; the screen above shares both with publishing. */
export const Editor = ({ editing, faults, panel, onPanel, onPublish, unread }: Props) => {
  const { t } = useTranslation('authoring');
  const language = useLanguage();
  const wide = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const { definition, edit, undo, draft } = editing;
  const { redraw } = draft;
  const [open, setOpen] = useState<string | null>(null);
  const [written, setWritten] = useState<'el' | 'en'>('el');
  const { close, onKeyDown } = useFolding(open, setOpen);
  const go = useAim(definition, setOpen, setWritten);
  const left = useLeft(open);
  const state = useMemo<EditorState>(
    () => ({ edit, undo, open, setOpen, close, redraw, written, wide, strict: panel, left, unread }),
    [edit, undo, open, close, redraw, written, wide, panel, left, unread],
  );
  const byPlace = useMemo(() => new Map([...faults].reverse().map((fault) => [placeOf(fault.Path), fault])), [faults]);
  const watchedFaults = useFollowed<ReadonlyMap<string, Fault>>(byPlace);
  const watchedDefinition = useFollowed<Definition | null>(definition);
  const stop = stopping(faults);
  const waiting = useEarly(stop, definition, open, left);
  const early = panel ? 0 : waiting;
  const counts = useKept(countsOf(stop));
  const badScales = useKept(scalesOf(stop));
  const firsts = useMemo(() => placesOf(definition).firstOf, [definition]);
  return (
    <EditorContext value={state}>
      <FaultContext value={watchedFaults}>
        <DefinitionContext value={watchedDefinition}>
          <Bar
            editing={editing}
            panel={panel}
            onPanel={onPanel}
            onPublish={onPublish}
            wide={wide}
            written={written}
            onWritten={setWritten}
            stop={stop.length - early}
            early={early}
            warnings={faults.length - stop.length}
          />
          {panel ? <FaultsPanel faults={faults} definition={definition} onGo={go} /> : null}
          <Box onKeyDown={onKeyDown}>
            <HeadBlock definition={definition} language={language} />
            {definition.Sections.map((section, place) => (
              <SectionBlock
                key={place}
                section={section}
                place={place}
                sections={definition.Sections.length}
                first={firsts[place] ?? 0}
                faults={counts}
                language={language}
              />
            ))}
            <AddSection edit={edit} />
            <ScalesBlock scales={definition.Scales} faults={badScales} language={language} />
          </Box>
          {wide ? (
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 6 }}>
              {t('edit.keys')}
            </Typography>
          ) : null}
        </DefinitionContext>
      </FaultContext>
    </EditorContext>
  );
};
