/** The dialog of a condition: put together by choosing, or written as an expression for those who want it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import {
  isWholePart,
  readCondition,
  writtenCondition,
  type ConditionGroup,
} from '@telemachos/contract/features/authoring/condition-tree.rules.ts';
import { writingFault } from '@telemachos/contract/features/authoring/references.rules.ts';
import type { Question } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import { ruleOf } from '@telemachos/contract/features/questionnaires/types/registry.rules.ts';
import { inLanguage } from '@telemachos/contract/features/questionnaires/wire.rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../platform/i18n.ts';
import { ConditionBuilder } from './condition-builder.tsx';
import { linesOf, type AskedLine } from './condition-lines.ts';
import { useDefinition } from './edit-context.tsx';

/** One thing that can be asked: in words, and as it is written. */
type Piece = { words: string; written: string };

const usePieces = (): ((question: Question, group: number) => Piece[]) => {
  const { t } = useTranslation('authoring');
  const language = useLanguage();
  return (question, group) => {
    const answer = `answers.a${group}`;
    const filled = ruleOf(question.Type).answer === 'closed' ? `${answer}.OptionId != null` : `${answer}.Text != ""`;
    const options = question.Options.map(({ Id, Text }) => ({ Id, option: inLanguage(Text, language) || String(Id) }));
    if (question.Type === questionTypes.severalChoices)
      return options.map(({ Id, option }) => ({
        words: t('conditions.among', { option }),
        written: `${Id} in ${answer}.OptionId`,
      }));
    if (ruleOf(question.Type).answer === 'closed')
      return options.map(({ Id, option }) => ({
        words: t('conditions.chose', { option }),
        written: `${answer}.OptionId == ${Id}`,
      }));
    if (question.Type === questionTypes.numeric)
      return [
        { words: t('conditions.above'), written: `double(${answer}.Text) > 0.0` },
        { words: t('conditions.below'), written: `double(${answer}.Text) < 10.0` },
        { words: t('conditions.filled'), written: filled },
      ];
    if (question.Type === questionTypes.date)
      return [
        { words: t('conditions.after'), written: `${answer}.Text >= "2026-01-01"` },
        { words: t('conditions.filled'), written: filled },
      ];
    return [{ words: t('conditions.filled'), written: filled }];
  };
};

/** What can be asked, to be pressed. */
const Pieces = ({ pieces, onInsert }: { pieces: readonly Piece[]; onInsert: (written: string) => void }) => {
  const { t } = useTranslation('authoring');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {pieces.map(({ words, written }) => (
        <Chip
          key={written}
          size="small"
          variant="outlined"
          label={words}
          onClick={() => onInsert(written)}
          aria-label={t('conditions.insert', { text: words })}
          sx={{
            maxWidth: '100%',
            height: 'auto',
            minHeight: 28,
            '& .MuiChip-label': { whiteSpace: 'normal', py: '2px' },
          }}
        />
      ))}
    </Box>
  );
};

type Way = 'choosing' | 'writing';

/** The expression itself, with pieces to be put in. */
const Writing = ({
  title,
  value,
  onChange,
  lines,
}: {
  title: string;
  value: string;
  onChange: (value: string) => void;
  lines: readonly AskedLine[];
}) => {
  const { t } = useTranslation('authoring');
  const pieces = usePieces();
  const insert = (written: string) => onChange(value.trim() ? `${value.trim()} && ${written}` : written);
  const fault = value.trim() ? writingFault(value) : null;
  return (
    <>
      <Typography sx={{ mb: 4 }}>{t('conditions.intro')}</Typography>
      <TextField
        fullWidth
        multiline
        label={`${t('conditions.now')} · ${title}`}
        value={value}
        error={fault !== null}
        helperText={fault === null ? ' ' : t(`faults.${fault.code}`, { detail: fault.detail })}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ htmlInput: { spellCheck: false } }}
        sx={{ mb: 4, '& textarea': { fontFamily: 'monospace' } }}
      />
      {lines.length === 0 ? <Typography sx={{ color: 'text.secondary' }}>{t('conditions.nothing')}</Typography> : null}
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}
      >
        {lines.map(({ question, at, group, text }) => (
          <li key={`${at} ${group}`}>
            <Typography variant="body2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
              <strong>{at + 1}.</strong> {text || t('edit.noText')}{' '}
              <Box component="code" sx={{ color: 'text.secondary' }}>
                a{group}
              </Box>
            </Typography>
            <Pieces pieces={pieces(question, group).slice(0, 40)} onInsert={insert} />
          </li>
        ))}
        <li>
          <Typography variant="body2" sx={{ mb: 1 }}>
            <strong>{t('conditions.person')}</strong>
          </Typography>
          <Pieces pieces={[{ words: t('conditions.field'), written: 'user.municipality == ""' }]} onInsert={insert} />
        </li>
      </Box>
    </>
  );
};

/** Putting it together by choosing, with the expression it makes. */
const Choosing = ({
  group,
  onChange,
  lines,
  strict,
}: {
  group: ConditionGroup;
  onChange: (group: ConditionGroup) => void;
  lines: readonly AskedLine[];
  strict: boolean;
}) => {
  const { t } = useTranslation('authoring');
  const written = writtenCondition(group);
  return (
    <>
      {lines.length === 0 ? (
        <Typography sx={{ mb: 3, color: 'text.secondary' }}>{t('conditions.nothing')}</Typography>
      ) : null}
      <ConditionBuilder group={group} onChange={onChange} lines={lines} strict={strict} />
      <Typography variant="body2" sx={{ mt: 4, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t('conditions.now')}: {written ? <code>{written}</code> : t('conditions.always')}
      </Typography>
    </>
  );
};

/** Leaves it as it was found, or as it is now. */
const Foot = ({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) => {
  const { t } = useTranslation(['authoring', 'common']);
  return (
    <DialogActions>
      <Button onClick={onCancel}>{t('common:cancel')}</Button>
      <Button variant="contained" onClick={onDone}>
        {t('conditions.done')}
      </Button>
    </DialogActions>
  );
};

export const ConditionHelper = ({
  title,
  value,
  onChange,
  before,
  own,
  onClose,
}: {
  title: string;
  value: string;
  onChange: (value: string) => void;
  before: number;
  own: boolean;
  onClose: () => void;
}) => {
  const { t } = useTranslation('authoring');
  const language = useLanguage();
  const definition = useDefinition();
  const [asFound] = useState(value);
  // What is still incomplete lives here alone: the expression has only what is whole.
  const [group, setGroup] = useState(() => readCondition(value));
  const [way, setWay] = useState<Way>(group === null ? 'writing' : 'choosing');
  const [strict, setStrict] = useState(false);
  const lines = definition ? linesOf(definition, own ? before + 1 : before, language) : [];
  const choose = (next: ConditionGroup) => {
    setGroup(next);
    onChange(writtenCondition(next));
  };
  const write = (next: string) => {
    setGroup(readCondition(next));
    onChange(next);
  };
  // Whatever closes it: what is half put together is left by finishing it, or by taking all of it back.
  const done = () => {
    if (way === 'choosing' && group !== null && !isWholePart(group)) setStrict(true);
    else onClose();
  };
  return (
    <Dialog open onClose={done} maxWidth="md" fullWidth aria-labelledby="helper-title">
      <DialogTitle id="helper-title">{t('conditions.title', { field: title })}</DialogTitle>
      <DialogContent>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={way}
          aria-label={t('conditions.way')}
          onChange={(_event, next: Way | null) => {
            if (next) setWay(next);
          }}
          sx={{ mb: 4 }}
        >
          <ToggleButton value="choosing" disabled={group === null}>
            {t('conditions.choosing')}
          </ToggleButton>
          <ToggleButton value="writing">{t('conditions.writing')}</ToggleButton>
        </ToggleButtonGroup>
        {way === 'choosing' && group !== null ? (
          <Choosing group={group} onChange={choose} lines={lines} strict={strict} />
        ) : (
          <>
            {group === null && value.trim() !== '' && writingFault(value) === null ? (
              <Typography variant="body2" sx={{ mb: 3, color: 'text.secondary' }}>
                {t('conditions.onlyWritten')}
              </Typography>
            ) : null}
            <Writing title={title} value={value} onChange={write} lines={lines} />
          </>
        )}
      </DialogContent>
      <Foot
        onCancel={() => {
          if (value !== asFound) onChange(asFound);
          onClose();
        }}
        onDone={done}
      />
    </Dialog>
  );
};
