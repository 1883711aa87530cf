/** An action under somebody's hands: kept on this device while it is written, saved by hand over its version. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { useNavigate } from '@tanstack/react-router';
import { makingFaultsIn, type MakingFault } from '@telemachos/contract/features/making/making-faults.ts';
import type { MadeAction } from '@telemachos/contract/features/making/making.wire.ts';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem, send } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { useProject } from '../../platform/session.ts';
import { dismissToastsAbout, showToast } from '../../platform/toasts.ts';
import { useSearchParams } from '../../platform/url.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { FootBar } from '../../ui/foot-bar.tsx';
import { DraftLine, TypedBefore, useLeaveGuard } from '../actions/draft-parts.shared.tsx';
import { FieldsConflict } from '../actions/fields-conflict.shared.tsx';
import { useDraft, type Draft } from '../actions/use-draft.shared.ts';
import { FieldsContext, type FieldHands } from '../settings/fields-context.shared.tsx';
import { enter } from '../settings/enter.shared.ts';
import { putAt, recordAt, type Json } from '../settings/places.shared.ts';
import { cellParts } from './cell-parts.ts';
import { ContentPart } from './parts/content-part.tsx';
import { GeneralPart } from './parts/general-part.tsx';
import { NamedPeople } from './parts/named-people.tsx';
import { OpensPart } from './parts/opens-part.tsx';
import { PublishingPart } from './parts/publishing-part.tsx';
import { UsesPart } from './parts/uses-part.tsx';
import { isForSome, useMakingFaultWords } from './making-words.tsx';
import { adopt } from './making.queries.ts';
import { partOfCell, type PartName } from './part-names.rules.ts';
import type { PartProps } from './part-props.ts';
import { Tester } from './tester.tsx';
import { useMadePlaceWords, type PlaceWords } from './place-words.ts';
import { nothingTold, placeOfCell, stillStanding } from './standing-faults.ts';
import { useMakingPath } from './use-path.ts';

/** The cells that are written here. */
const cells = ['Title', 'Descr', 'Titles', 'Group', 'Data', 'QuestId', 'Function', 'Flags', 'TypeId'] as const;

const cellsOf = (action: Json): Json => Object.fromEntries(cells.map((cell) => [cell, action[cell]]));

const parts: Record<PartName, (props: PartProps) => ReactNode> = {
  general: (props) => <GeneralPart {...props} />,
  content: (props) => <ContentPart {...props} />,
  opens: (props) => <OpensPart {...props} />,
  publishing: (props) => <PublishingPart {...props} />,
  uses: (props) => <UsesPart {...props} />,
};

/** The writing of an action, what is wrong with it, and saving it. */
const useWriting = (action: MadeAction, projectId: number) => {
  const problemText = useProblemMessage();
  const [told, setTold] = useState(nothingTold);
  const first = useMemo(() => cellsOf(action), [action]);
  const save = useCallback(
    (data: Json, Version: number) => send('/api/action/SaveGrid', { Id: action.Id, Version, ...data }),
    [action.Id],
  );
  const draft = useDraft<Json>({
    data: first,
    version: action.Version,
    record: `making-${action.Id}`,
    read: (data) => ({ ...first, ...cellsOf(recordAt(data, [])) }),
    save,
    auto: false,
    joins: true,
  });
  const keep = async (): Promise<readonly MakingFault[] | null> => {
    const sent = draft.latest();
    // What failed before is tried anew.
    dismissToastsAbout(`making-${action.Id}`);
    let stopping: readonly MakingFault[] = [];
    const done = await draft.put(async (data, version) => {
      try {
        return await save(data, version);
      } catch (error) {
        const problem = toApiProblem(error);
        stopping = makingFaultsIn(problem.details);
        if (stopping.length === 0 && problem.code !== 'STALE')
          showToast('error', problemText(error), { subject: `making-${action.Id}` });
        throw error;
      }
    });
    setTold({ faults: stopping, about: sent });
    if (done) adopt(projectId, [{ Id: action.Id, ...sent, Version: draft.version() }]);
    return done ? null : stopping;
  };
  return { draft, faults: stillStanding(told, draft.data), keep };
};

/** Everything that stops a save, each with the way to its part. */
const Faults = ({
  faults,
  words,
  places,
  onGo,
}: {
  faults: readonly MakingFault[];
  words: (fault: MakingFault) => string;
  places: PlaceWords;
  onGo: (fault: MakingFault) => void;
}) => {
  const { t } = useTranslation('making');
  if (faults.length === 0) return null;
  return (
    <Alert severity="error" sx={{ mb: 5 }}>
      <b>{t('page.faults', { count: faults.length })}</b>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {faults.map((fault) => (
          <li key={`${fault.Cell} ${fault.Code} ${fault.Detail}`}>
            <ButtonBase
              onClick={() => onGo(fault)}
              sx={{ textAlign: 'left', font: 'inherit', py: 1, textDecoration: 'underline', overflowWrap: 'anywhere' }}
            >
              {t(`parts.${partOfCell(fault.Cell)}`)} › {places.cell(fault.Cell)}: {words(fault)}
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Alert>
  );
};

const Bar = ({ draft, onSave }: { draft: Draft<Json>; onSave: () => void }) => {
  const { t } = useTranslation('making');
  const { kind } = draft.state;
  return (
    <FootBar>
      <ActButton variant="contained" busy={kind === 'saving'} onClick={onSave}>
        {t('page.save')}
      </ActButton>
      {kind === 'dirty' || kind === 'failed' ? <Button onClick={draft.discard}>{t('page.discard')}</Button> : null}
      <DraftLine state={draft.state} failed={t('page.notSaved')} />
    </FootBar>
  );
};

export const ActionHolder = ({
  making,
  action,
  part,
  makes,
  again,
}: Pick<PartProps, 'making' | 'action' | 'again'> & { part: PartName; makes: boolean }) => {
  const { t } = useTranslation('making');
  const projectId = useProject()?.Id ?? 0;
  const navigate = useNavigate();
  const path = useMakingPath();
  const words = useMakingFaultWords(
    useMemo(() => new Map(making.Actions.map(({ Id, Title }) => [Id, Title])), [making]),
  );
  const { draft, faults, keep } = useWriting(action, projectId);
  const { state } = draft;
  const places = useMadePlaceWords(draft.data, state.kind === 'stale' ? cellsOf(state.theirs.data) : undefined);
  const here = path(action.Id).toLowerCase();
  useLeaveGuard([draft], false, (to) => to.toLowerCase() === here || to.toLowerCase().startsWith(`${here}/`));
  const hands: FieldHands = {
    value: draft.data,
    readOnly: !makes,
    // Who only reads changes nothing, whatever a control lets them press.
    put: (place, value) => {
      if (makes) draft.change(recordAt(putAt(draft.latest(), place, value), []));
    },
    leave: () => undefined,
    faultAt: (place, within = false) => {
      const cell = place.join('.');
      const found = faults.find(({ Cell }) => Cell === cell || (within && Cell.startsWith(`${cell}.`)));
      return found ? words(found) : null;
    },
  };
  /** To the field of a fault, once its part is there. */
  const lead = async ({ Cell }: MakingFault): Promise<void> => {
    await navigate({ to: path(action.Id, partOfCell(Cell)) });
    enter(placeOfCell(Cell));
  };
  // Whoever comes for one field begins there.
  const { at = '' } = useSearchParams();
  useEffect(() => {
    if (at !== '') enter(placeOfCell(at));
  }, [at]);
  const save = async (): Promise<void> => {
    const [first] = (await keep()) ?? [];
    if (first) await lead(first);
  };
  return (
    <FieldsContext value={hands}>
      <TypedBefore at={draft.typedAt} onDiscard={draft.discard} />
      <Faults faults={faults} words={words} places={places} onGo={(fault) => void lead(fault)} />
      {makes ? null : (
        <Alert severity="info" role="note" sx={{ mb: 5 }}>
          {t('page.readOnly')}
        </Alert>
      )}
      {part === 'publishing' && !makes && isForSome(action) ? <NamedPeople action={action} /> : null}
      {/* What who only reads cannot press is not there. */}
      <Box
        component="fieldset"
        disabled={!makes}
        sx={{ border: 0, p: 0, m: 0, minWidth: 0, '&:disabled button, &:disabled [data-grip]': { display: 'none' } }}
      >
        {parts[part]({ action, making, value: draft.data, isClean: draft.state.kind === 'clean', again })}
      </Box>
      {/* Trying is for whoever runs the project, who may read all that is tried. */}
      {part === 'opens' ? <Tester action={action} making={making} value={draft.data} /> : null}
      {makes && part !== 'uses' ? <Bar draft={draft} onSave={() => void save()} /> : null}
      <FieldsConflict draft={draft} auto={false} read={({ data }) => cellsOf(data)} parts={cellParts} words={places} />
    </FieldsContext>
  );
};
