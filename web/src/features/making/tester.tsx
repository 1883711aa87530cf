/** Conditions as they are written, tried on a mentee: open or closed, shown or not, and why. */
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import type { MadeAction, TriedConditions } from '@telemachos/contract/features/making/making.wire.ts';
import type { PersonLine } from '@telemachos/contract/features/users/users.wire.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../platform/api.ts';
import { useProblemText } from '../../platform/failures.ts';
import { userInList } from '../../platform/person.ts';
import { useProject } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Section } from '../../ui/page.tsx';
import { textAt, type Json } from '../settings/places.shared.ts';
import { FindUser } from '../users/find-user.shared.tsx';

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

const Outcome = ({ name, tried }: { name: 'Enable' | 'Show'; tried: TriedConditions['Enable'] }) => {
  const { t } = useTranslation('making');
  const key = tried.Holds === null ? 'untold' : tried.Holds ? 'yes' : 'no';
  if (tried.Fault !== null)
    return (
      <Alert severity="error">
        {t(`try.fault.${name}`)} <code>{tried.Fault}</code>
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
            {part.Kind === 'is' ? <code>{part.Text}</code> : <span>{t(`try.kinds.${part.Kind}`)}</span>}
          </Box>
        ))}
      </Box>
    </div>
  );
};

export const Tester = ({ action, value }: { action: MadeAction; value: Json }) => {
  const { t } = useTranslation('making');
  const projectId = useProject()?.Id ?? 0;
  const problemText = useProblemText();
  const [finding, setFinding] = useState(false);
  const [person, setPerson] = useState<PersonLine | null>(null);
  const [tried, setTried] = useState<TriedConditions | null>(null);
  const [busy, setBusy] = useState(false);
  const attempt = async (who: PersonLine): Promise<void> => {
    setBusy(true);
    try {
      setTried(
        await send('/api/action/Try', {
          ActionId: action.Id,
          MenteeId: who.Id,
          EnableCondition: textAt(value, ['Data', 'EnableCondition']),
          ShowCondition: textAt(value, ['Data', 'ShowCondition']),
        }),
      );
    } catch (error) {
      toast('error', problemText(error));
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
            <span>{userInList(person)}</span>
            <ActButton busy={busy} onClick={() => void attempt(person)}>
              {t('try.again')}
            </ActButton>
          </>
        ) : null}
      </Box>
      {tried ? (
        <Box role="status" sx={{ display: 'grid', gap: 4 }}>
          <Outcome name="Enable" tried={tried.Enable} />
          <Outcome name="Show" tried={tried.Show} />
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
