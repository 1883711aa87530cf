/** An action tried on a mentee: whether the mentee sees it, and its conditions as they are written, part by part. */
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import type { TriedConditions } from '@telemachos/contract/features/making/making.wire.ts';
import { showDateTime, showLastDay } from '@telemachos/contract/kit/dates.ts';
import type { PersonLine } from '@telemachos/contract/features/users/users.wire.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { userSurnameFirst } from '../../platform/person-names.ts';
import { useProject } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { isSameData } from '../../platform/form-drafts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Section } from '../../ui/page.tsx';
import { textAt, type Json } from '../settings/places.shared.ts';
import { FindUser } from '../users/find-user.shared.tsx';
import { rowsOf, type ConditionRow } from './condition-rows.ts';
import { useRowWords } from './condition-words.ts';
import type { PartProps } from './part-props.ts';

const Mark = ({ holds }: { holds: boolean | null }) => {
  const { t } = useTranslation('making');
  const Picture = holds === null ? HelpOutlineOutlined : holds ? CheckCircleOutlined : HighlightOffOutlined;
  const key = holds === null ? 'untold' : holds ? 'yes' : 'no';
  return (
    <Picture
      titleAccess={t(`try.${key}`)}
      sx={{
        fontSize: 20,
        flex: 'none',
        color: holds === null ? 'text.secondary' : holds ? 'success.main' : 'error.main',
      }}
    />
  );
};

/** A part in words where rows can say it, with the expression beside. */
const Part = ({ text, words }: { text: string; words: (row: ConditionRow) => string }) => {
  const [row, ...more] = rowsOf(text) ?? [];
  return row && more.length === 0 ? (
    <span>
      <span>{words(row)}</span>{' '}
      <Box component="code" sx={{ color: 'text.secondary', ml: 2 }}>
        {text}
      </Box>
    </span>
  ) : (
    <code>{text}</code>
  );
};

const Outcome = ({
  name,
  tried,
  words,
}: {
  name: 'Enable' | 'Show';
  tried: TriedConditions['Enable'];
  words: (row: ConditionRow) => string;
}) => {
  const { t } = useTranslation('making');
  const key = tried.Holds === null ? 'untold' : tried.Holds ? 'yes' : 'no';
  if (tried.Fault !== null)
    return (
      <Alert severity="error">
        {t(`try.${tried.Fault.Code === 'NOT_YES_OR_NO' ? 'faultAnswer' : 'fault'}.${name}`)}{' '}
        <code>{tried.Fault.Detail}</code>
      </Alert>
    );
  return (
    <div>
      <Typography sx={{ fontWeight: 600 }}>{t(`try.${name}.${key}`)}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {tried.Parts.map((part, at) => (
          <Box
            component="li"
            key={at}
            sx={{
              display: 'flex',
              gap: 2,
              py: 1,
              pl: part.Depth * 4,
              alignItems: 'flex-start',
              overflowWrap: 'anywhere',
            }}
          >
            {part.Kind === 'is' ? <Mark holds={part.Holds} /> : null}
            {part.Kind === 'is' ? <Part text={part.Text} words={words} /> : <span>{t(`try.kinds.${part.Kind}`)}</span>}
          </Box>
        ))}
      </Box>
    </div>
  );
};

/** Whether the mentee sees the action, and what of it decides beside its conditions. */
const Seen = ({ seen: { Holds, Absent, From, Due, Overdue, Completed } }: { seen: TriedConditions['Seen'] }) => {
  const { t } = useTranslation('making');
  const lines = [
    ...Absent.map((why) =>
      why === 'later' ? t('try.absent.later', { when: From ? showDateTime(From) : '' }) : t(`try.absent.${why}`),
    ),
    ...(Absent.length === 0 ? [From === null ? t('try.there') : t('try.since', { when: showDateTime(From) })] : []),
    ...(Due === null ? [] : [t(Overdue ? 'try.overdue' : 'try.due', { date: showLastDay(Due) })]),
    ...(Completed ? [t('try.completed')] : []),
  ];
  return (
    <div>
      <Typography sx={{ fontWeight: 600, display: 'flex', gap: 2, alignItems: 'center' }}>
        <Mark holds={Holds} />
        {t(`try.seen.${Holds === null ? 'untold' : Holds ? 'yes' : 'no'}`)}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 8 }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </div>
  );
};

/** The conditions of an action as they are written. */
const conditionsIn = (value: Json) => ({
  EnableCondition: textAt(value, ['Data', 'EnableCondition']),
  ShowCondition: textAt(value, ['Data', 'ShowCondition']),
});

/** Tries both conditions on somebody; what came out holds only as long as they are the same. */
export const Tester = ({ action, making, value }: Pick<PartProps, 'action' | 'making' | 'value'>) => {
  const { t } = useTranslation('making');
  const projectId = useProject()?.Id ?? 0;
  const problemText = useProblemMessage();
  const words = useRowWords(making.Actions);
  const [finding, setFinding] = useState(false);
  const [person, setPerson] = useState<PersonLine | null>(null);
  const [tried, setTried] = useState<{ about: object; outcome: TriedConditions } | null>(null);
  const [busy, setBusy] = useState(false);
  const written = conditionsIn(value);
  // What was published, hidden or put away since is another outcome as well.
  const about = { ...written, Version: action.Version, Flags: action.Flags, Archived: action.Archived };
  const isOld = tried !== null && !isSameData(tried.about, about);
  const attempt = async (who: PersonLine): Promise<void> => {
    setBusy(true);
    try {
      const outcome = await send('/api/action/Try', { ActionId: action.Id, MenteeId: who.Id, ...written });
      setTried({ about, outcome });
    } catch (error) {
      showToast('error', problemText(error));
    }
    setBusy(false);
  };
  return (
    <Section id="try" title={t('try.title')} intro={t('try.intro')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', mb: tried ? 4 : 0 }}>
        <Button variant="outlined" onClick={() => setFinding(true)}>
          {t('try.find')}
        </Button>
        {person ? (
          <>
            <span>{userSurnameFirst(person)}</span>
            <ActButton busy={busy} onClick={() => void attempt(person)}>
              {t('try.again')}
            </ActButton>
          </>
        ) : null}
      </Box>
      {tried ? (
        <Box role="status" sx={{ display: 'grid', gap: 4 }}>
          {isOld ? (
            <span>{t('try.old')}</span>
          ) : (
            <>
              <Seen seen={tried.outcome.Seen} />
              <Outcome name="Enable" tried={tried.outcome.Enable} words={words} />
              <Outcome name="Show" tried={tried.outcome.Show} words={words} />
            </>
          )}
        </Box>
      ) : null}
      {finding ? (
        <FindUser
          projectId={projectId}
          roles={[menteeRole]}
          onClose={() => setFinding(false)}
          onChoose={(who) => {
            setPerson(who);
            void attempt(who);
          }}
        />
      ) : null}
    </Section>
  );
};
