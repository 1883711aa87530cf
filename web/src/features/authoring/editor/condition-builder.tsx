/** A condition put together by choosing: groups within groups, and what is asked of each answer. */
import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import {
  emptyGroup,
  type ConditionGroup,
  type ConditionPart,
  type FieldClause,
} from '@telemachos/contract/features/authoring/condition-tree.rules.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerFields, FieldFields, Picked } from './condition-clause.tsx';
import { firstClause, type AskedLine } from './condition-lines.ts';

/** Nesting of groups. */
const maxGroupDepth = 4;

const newField: FieldClause = { kind: 'field', field: '', test: 'is', value: '' };

type Shared = { lines: readonly AskedLine[]; strict: boolean };

/** A part with the button that takes it away. */
const Line = ({ children, onRemove, words }: { children: ReactNode; onRemove: () => void; words: string }) => (
  <Box component="li" sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
    <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
    <IconButton aria-label={words} onClick={onRemove}>
      <DeleteOutlined />
    </IconButton>
  </Box>
);

/** What can be added to a group. */
const Adding = ({ lines, depth, onAdd }: Shared & { depth: number; onAdd: (part: ConditionPart) => void }) => {
  const { t } = useTranslation('authoring');
  const last = lines.at(-1);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
      {last ? (
        <Button size="small" variant="outlined" startIcon={<Add />} onClick={() => onAdd(firstClause(last))}>
          {t('conditions.addAnswer')}
        </Button>
      ) : null}
      <Button size="small" variant="outlined" startIcon={<Add />} onClick={() => onAdd(newField)}>
        {t('conditions.addField')}
      </Button>
      {depth < maxGroupDepth ? (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Add />}
          onClick={() => onAdd({ ...emptyGroup, how: 'any', parts: last ? [firstClause(last)] : [] })}
        >
          {t('conditions.addGroup')}
        </Button>
      ) : null}
    </Box>
  );
};

/** A group; `depth` counts those around it. `strict` shows what is still missing. */
export const ConditionBuilder = ({
  group,
  onChange,
  depth = 1,
  ...shared
}: Shared & { group: ConditionGroup; onChange: (group: ConditionGroup) => void; depth?: number }) => {
  const { t } = useTranslation('authoring');
  const { parts } = group;
  const put = (place: number, part: ConditionPart | null) =>
    onChange({ ...group, parts: parts.flatMap((one, index) => (index === place ? (part ?? []) : one)) });
  const partOf = (part: ConditionPart, place: number): ReactNode => {
    if (part.kind === 'group')
      return <ConditionBuilder group={part} onChange={(next) => put(place, next)} depth={depth + 1} {...shared} />;
    if (part.kind === 'field')
      return <FieldFields clause={part} strict={shared.strict} onChange={(next) => put(place, next)} />;
    return <AnswerFields clause={part} onChange={(next) => put(place, next)} {...shared} />;
  };
  return (
    <Box
      role="group"
      aria-label={t(`conditions.how.${group.how}`)}
      sx={{
        p: 3,
        border: 1,
        borderColor: 'divider',
        borderRadius: 'var(--radius)',
        bgcolor: depth % 2 === 0 ? 'var(--grey-50)' : 'background.paper',
      }}
    >
      <Picked
        label={t('conditions.howLabel')}
        value={group.how}
        options={(['all', 'any', 'none'] as const).map((how) => ({ value: how, label: t(`conditions.how.${how}`) }))}
        onPick={(how) => onChange({ ...group, how })}
      />
      {parts.length > 0 ? (
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            mt: 3,
            p: 0,
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 3,
          }}
        >
          {parts.map((part, place) => (
            // A part has no name of its own; its place is one as long as none moves.
            <Line
              key={`${place} of ${parts.length}`}
              words={t('conditions.remove', { number: place + 1 })}
              onRemove={() => put(place, null)}
            >
              {partOf(part, place)}
            </Line>
          ))}
        </Box>
      ) : null}
      <Adding {...shared} depth={depth} onAdd={(part) => onChange({ ...group, parts: [...parts, part] })} />
    </Box>
  );
};
