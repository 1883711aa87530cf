/** The view as it is written, running in its frame on sample data or on those of a mentee; nothing is saved. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import type { ViewTexts, ViewType } from '@telemachos/contract/features/action-views/action-views.rules.ts';
import type { PersonLine } from '@telemachos/contract/features/users/users.wire.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { userFullName } from '../../platform/person-names.ts';
import { useProject } from '../../platform/session.ts';
import { ContainedFrame } from '../../ui/contained-frame.tsx';
import type { FrameFault } from '../../ui/contained-frame-host.ts';
import { Section } from '../../ui/page.tsx';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { FindUser } from '../users/find-user.shared.tsx';
import { useViewData, type ViewOwner } from './action-views.queries.ts';
import { createPreviewMethods, type FunctionFault } from './preview-methods.ts';
import { useFrameFaultWords, useViewFaultWords } from './use-fault-words.ts';

/** The preview starts anew when nothing was typed for so long. */
const restDelayMs = 800;

/** The texts once the author has stopped typing, and how often they have changed. */
const useRested = (texts: ViewTexts): { texts: ViewTexts; count: number } => {
  const [rested, setRested] = useState({ texts, count: 0 });
  useEffect(() => {
    const timer = setTimeout(
      () => setRested((before) => (before.texts === texts ? before : { texts, count: before.count + 1 })),
      restDelayMs,
    );
    return () => clearTimeout(timer);
  }, [texts]);
  return rested;
};

type PreviewProps = {
  owner: ViewOwner;
  viewType: ViewType;
  title: string;
  texts: ViewTexts;
  /** Hears why the controller failed; null when it is started anew by hand. */
  onFault: (fault: FrameFault | null) => void;
  fault: FrameFault | null;
  /** Leads to a place in the controller or the functions. */
  onGo: (field: 'Controller' | 'Functions', line: number, column: number) => void;
};

type RunProps = PreviewProps & { mentee: PersonLine | null; data: Record<string, unknown> };

const Run = ({ owner, viewType, title, texts, mentee, data, fault, onFault, onGo }: RunProps) => {
  const { t } = useTranslation('actionViews');
  const language = useLanguage();
  const frameWords = useFrameFaultWords();
  const functionWords = useViewFaultWords();
  const [functionFault, setFunctionFault] = useState<FunctionFault | null>(null);
  const action = { Id: 'ActionId' in owner ? owner.ActionId : 1, TypeId: 'TypeId' in owner ? owner.TypeId : 1 };
  const person = mentee && viewType !== 'aggregate' ? { Id: mentee.Id, Name: userFullName(mentee) } : null;
  const given = { ...action, Title: title, Descr: '' };
  const [methods] = useState(() =>
    createPreviewMethods({
      functions: texts.Functions,
      action: { ...given, MenteeId: person?.Id ?? null },
      userId: viewType === 'mentee' ? person?.Id : undefined,
      notSaved: t('preview.notSaved'),
      onFault: setFunctionFault,
    }),
  );
  const isStopped = fault !== null && fault.code !== 'ERROR';
  const [isGone, setIsGone] = useState(false);
  return (
    <>
      {fault ? (
        <Alert severity="error" role="status" sx={{ mb: 3 }}>
          <b>{t('preview.stopped')}</b>
          <br />
          <ButtonBase
            onClick={() => onGo('Controller', fault.line, fault.column)}
            sx={{ font: 'inherit', textAlign: 'left', textDecoration: 'underline', overflowWrap: 'anywhere', py: 1 }}
          >
            {frameWords(fault)}
          </ButtonBase>
        </Alert>
      ) : null}
      {functionFault ? (
        <Alert severity="error" role="status" sx={{ mb: 3 }}>
          <b>{t('preview.functionFailed', { name: functionFault.name })}</b>
          <br />
          <ButtonBase
            onClick={() => onGo('Functions', functionFault.Line, functionFault.Column)}
            sx={{ font: 'inherit', textAlign: 'left', textDecoration: 'underline', overflowWrap: 'anywhere', py: 1 }}
          >
            {functionWords(functionFault)}
          </ButtonBase>
        </Alert>
      ) : null}
      {isStopped || isGone ? null : (
        <Box
          sx={{ border: 1, borderColor: 'divider', borderRadius: 'var(--radius)', bgcolor: 'background.paper', p: 3 }}
        >
          <ContainedFrame
            title={t('frame', { title })}
            html={texts.Html}
            controller={texts.Controller}
            given={{ data, action: given, mentee: person, language }}
            methods={methods}
            onFail={(stopped) => {
              setIsGone(true);
              onFault(stopped);
            }}
            onError={onFault}
          />
        </Box>
      )}
    </>
  );
};

/** The frame with the mentee’s data, once they are read. */
const WithData = (props: Omit<RunProps, 'data'>) => {
  const { owner, mentee } = props;
  const actionId = 'ActionId' in owner ? owner.ActionId : 0;
  const reads = mentee !== null && actionId > 0;
  const piece = useViewData({ ActionId: Math.max(1, actionId), MenteeId: mentee?.Id ?? null }, reads);
  if (!reads) return <Run {...props} data={{}} />;
  if (piece.error) return <ErrorState error={piece.error} retry={() => void piece.refetch()} />;
  if (!piece.data) return <TextSkeleton lines={4} />;
  return <Run {...props} data={piece.data.Data ?? {}} />;
};

export const ViewPreview = (props: PreviewProps) => {
  const { t } = useTranslation('actionViews');
  const projectId = useProject()?.Id ?? 0;
  const { texts: rested, count } = useRested(props.texts);
  const [mentee, setMentee] = useState<PersonLine | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const [round, setRound] = useState(0);
  const { onFault } = props;
  const begin = (): void => {
    onFault(null);
    setRound((before) => before + 1);
  };
  const hasMentee = props.viewType !== 'aggregate';
  return (
    <Section
      id="view-preview"
      title={t('preview.title')}
      intro={mentee && hasMentee ? t('preview.aboutMentee') : t('preview.about')}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 3 }}>
        {hasMentee ? (
          <>
            {mentee ? <Typography sx={{ fontWeight: 600 }}>{userFullName(mentee)}</Typography> : null}
            <Button variant="outlined" onClick={() => setIsChoosing(true)}>
              {t('preview.choose')}
            </Button>
            {mentee ? <Button onClick={() => (setMentee(null), begin())}>{t('preview.clear')}</Button> : null}
          </>
        ) : null}
        <Button onClick={begin}>{t('preview.again')}</Button>
      </Box>
      {rested.Html.trim() === '' && rested.Controller.trim() === '' ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('preview.empty')}</Typography>
      ) : (
        <WithData key={`${round} ${count}`} {...props} texts={rested} mentee={hasMentee ? mentee : null} />
      )}
      {isChoosing ? (
        <FindUser
          projectId={projectId}
          roles={[menteeRole]}
          onChoose={(person) => {
            setMentee(person);
            setIsChoosing(false);
            begin();
          }}
          onClose={() => setIsChoosing(false)}
        />
      ) : null}
    </Section>
  );
};
