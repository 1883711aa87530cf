/**
 * The settings under somebody's hands: kept on this device while they are written, judged all the time, saved by hand
 * over the version they were read in.
 */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { SettingsFault } from '@telemachos/contract/features/settings/settings-faults.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem, send } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { settingsFaultsIn } from './told.ts';
import { dismissToastsAbout, showToast } from '../../platform/toasts.ts';
import { TypedBefore, useLeaveGuard } from '../actions/draft-parts.shared.tsx';
import { useDraft } from '../actions/use-draft.shared.ts';
import type { Part } from './parts.ts';
import { ConsentPart } from './parts/consent-part.tsx';
import { FieldsPart } from './parts/fields-part.tsx';
import { FormPart } from './parts/form-part.tsx';
import { GeneralPart } from './parts/general-part.tsx';
import { JsonPart } from './parts/json-part.tsx';
import { MailsPart } from './parts/mails-part.tsx';
import { MeetingsPart } from './parts/meetings-part.tsx';
import { RolesPart } from './parts/roles-part.tsx';
import { VersionsPart } from './parts/versions-part.tsx';
import { enter } from './enter.shared.ts';
import { partOf } from './fault-places.ts';
import { placeOf, usePlaceWords } from './place-words.ts';
import { putAt, recordAt } from './places.shared.ts';
import { sentOf, takenUp } from './renaming.ts';
import { afterSave, type Setup } from './settings.queries.ts';
import { SaveBar } from './save-bar.tsx';
import { SetupConflict } from './setup-conflict.tsx';
import { SetupFields, useFaultWords, type SetupHands } from './setup-context.tsx';
import { useJsonText } from './use-json-text.tsx';
import { useSettingsPath } from './use-path.ts';
import { JsonWaits } from './json-waits.tsx';
import type { Written } from './written.ts';

/** What was kept of a draft, read again. */
const readWritten =
  (setup: Setup) =>
  (data: unknown): Written => {
    const record = recordAt(data, []);
    return {
      url: typeof record['url'] === 'string' ? record['url'] : setup.url,
      Descr: typeof record['Descr'] === 'string' ? record['Descr'] : setup.Descr,
      Settings: record['Settings'] === undefined ? setup.Settings : recordAt(record, ['Settings']),
      ...(typeof record['restored'] === 'number' && { restored: record['restored'] }),
    };
  };

/** Everything that stops a save, each with the way to its place. */
const Faults = ({
  faults,
  settings,
  onGo,
}: {
  faults: readonly SettingsFault[];
  settings: unknown;
  onGo: (fault: SettingsFault) => void;
}) => {
  const { t } = useTranslation('settings');
  const placeWords = usePlaceWords();
  const words = useFaultWords();
  if (faults.length === 0) return null;
  return (
    <Alert severity="error" sx={{ mb: 5, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <b>{t('faultsTitle', { count: faults.length })}</b>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 240, overflow: 'auto' }}>
        {faults.map((fault) => (
          <li key={`${fault.Path} ${fault.Code} ${fault.Detail}`}>
            <ButtonBase
              onClick={() => onGo(fault)}
              sx={{ textAlign: 'left', font: 'inherit', py: 1, textDecoration: 'underline', overflowWrap: 'anywhere' }}
            >
              {placeWords(placeOf(fault.Path), settings)}: {words(fault)}
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Alert>
  );
};

/** Leads to the field of a fault, once its part is there. */
const useLead = (id: number) => {
  const navigate = useNavigate();
  const path = useSettingsPath();
  return async ({ Path }: SettingsFault): Promise<void> => {
    await navigate({ to: path(id, partOf(Path)) });
    enter(Path.split('.'));
  };
};

const parts: Record<Exclude<Part, 'versions'>, () => ReactNode> = {
  general: GeneralPart,
  fields: FieldsPart,
  form: FormPart,
  roles: RolesPart,
  consent: ConsentPart,
  meetings: MeetingsPart,
  mails: MailsPart,
  json: JsonPart,
};

/** Milliseconds of rest before what is written is judged. */
const validateDelayMs = 700;

/** What is wrong with what is written: the server judges it after a rest, by the rule by which it keeps. */
const useJudged = (setup: Setup, written: Written) => {
  const [faults, setFaults] = useState<readonly SettingsFault[]>([]);
  useEffect(() => {
    const asked = new AbortController();
    const rest = setTimeout(() => {
      send('/api/project/Judge', bodyOf(setup.Id, written, setup.Version), { signal: asked.signal }).then(
        ({ Faults }) => setFaults(Faults),
        // Without an answer the save will say it.
        () => undefined,
      );
    }, validateDelayMs);
    return () => {
      clearTimeout(rest);
      asked.abort();
    };
  }, [setup, written]);
  return { faults, tell: setFaults };
};

/** What is sent of what is written. */
const bodyOf = (Id: number, { url, Descr, Settings: written }: Written, Version: number) => {
  const { Settings, Renamed } = sentOf(written);
  return { ProjectId: Id, Project: { Id, url, Descr, Settings, Version }, Renamed };
};

/** What is written, without what is remembered until a save. */
const plainOf = ({ url, Descr, Settings }: Written): Written => ({ url, Descr, Settings: sentOf(Settings).Settings });

/** The settings as they are written, how they stand, and saving them. */
const useWriting = (setup: Setup) => {
  const { t } = useTranslation('settings');
  const problemText = useProblemMessage();
  const read = useMemo(() => readWritten(setup), [setup]);
  const save = useCallback(
    (written: Written, version: number) =>
      send('/api/project/set', { ...bodyOf(setup.Id, written, version), RestoredFrom: written.restored ?? null }),
    [setup.Id],
  );
  const draft = useDraft<Written>({
    data: { url: setup.url, Descr: setup.Descr, Settings: setup.Settings },
    version: setup.Version,
    record: `setup-${setup.Id}`,
    read,
    save,
    auto: false,
    joins: true,
  });
  const { faults, tell } = useJudged(setup, draft.data);
  /** Saves; answers what stops it. */
  const keep = async (): Promise<readonly SettingsFault[]> => {
    const sent = draft.latest();
    let stopping: readonly SettingsFault[] = [];
    const done = await draft.put(async (written, version) => {
      try {
        return await save(written, version);
      } catch (error) {
        const problem = toApiProblem(error);
        stopping = settingsFaultsIn(problem) ?? [];
        // Another failure says nothing of what is written.
        if (stopping.length > 0) tell(stopping);
        if (stopping.length === 0 && problem.code !== 'STALE') showToast('error', problemText(error));
        throw error;
      }
    });
    if (!done) return stopping;
    tell([]);
    // What was renamed is so from now on, and what was restored is a save like others.
    const now = draft.latest();
    draft.settle({ data: {}, version: draft.version() }, plainOf(sent), true);
    if (now !== sent) draft.change(plainOf(now));
    showToast('success', t('saved'));
    await afterSave(setup.Id);
    return [];
  };
  return { draft, read, keep, faults };
};

/** Saving by hand: what waits is asked first, then the text that was not used yet, then it is sent; and taking it all back. */
const useSaving = (setup: Setup, { draft, read, keep }: ReturnType<typeof useWriting>) => {
  const { t } = useTranslation('settings');
  const json = useJsonText(setup.Id, draft);
  const navigate = useNavigate();
  const path = useSettingsPath();
  const lead = useLead(setup.Id);
  const [asked, setAsked] = useState(false);
  // A save that found somebody else's is gone on with once both are one, or waits.
  const saving = useRef(false);
  const stale = draft.state.kind === 'stale' ? draft.state.theirs : null;
  const [waiting, setWaiting] = useState<object | null>(null);
  const goOn = async (): Promise<void> => {
    const used = await json.use();
    if (used === 'wrong') {
      showToast('error', t('json.notUsed'));
      await navigate({ to: path(setup.Id, 'json') });
    }
    if (used !== 'used') return;
    setAsked(true);
    const [first] = await keep();
    setAsked(first !== undefined);
    if (!first) return;
    showToast('error', t('refused'));
    await lead(first);
  };
  const save = (): void => {
    saving.current = true;
    setWaiting(null);
    if (!stale) void goOn();
  };
  const discard = (): void => {
    dismissToastsAbout('restored');
    json.drop();
    if (stale) draft.settle(stale, read(stale.data), true);
    else draft.discard();
  };
  return {
    json,
    stale,
    asked,
    waits: waiting === stale,
    saves: () => saving.current,
    save,
    goOn: () => void goOn(),
    later: () => setWaiting(stale),
    discard,
    lead: (fault: SettingsFault) => void lead(fault),
    openJson: () => void navigate({ to: path(setup.Id, 'json') }),
  };
};

export const SetupHolder = ({ setup, part }: { setup: Setup; part: Part }) => {
  const { t } = useTranslation(['settings', 'actions', 'common']);
  const writing = useWriting(setup);
  const { draft, read, faults } = writing;
  const { json, stale, asked, waits, saves, save, goOn, later, discard, lead, openJson } = useSaving(setup, writing);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  // What is empty because nobody has been there yet is no fault before one leaves it, or saves.
  const shown = faults.filter(({ Code, Path }) => Code !== 'EMPTY' || asked || left.has(Path));
  const { data: written } = draft;
  const here = useSettingsPath()(setup.Id).toLowerCase();
  const text = { isDirty: () => json.isTyped, isRisky: json.isRisky, flush: () => Promise.resolve(false) };
  useLeaveGuard([draft, text], false, (to) => to.toLowerCase() === here || to.toLowerCase().startsWith(`${here}/`));
  const hands: SetupHands = {
    projectId: setup.Id,
    kept: stale ? read(stale.data) : (draft.base() ?? setup),
    whole: setup.Whole,
    written,
    json,
    faults: shown,
    leave: (path) => setLeft((before) => new Set([...before, path])),
    secrets: setup.Secrets,
    actions: setup.Actions,
    put: (place, value) => {
      const now = draft.latest();
      draft.change({ ...now, Settings: recordAt(putAt(now.Settings, place, value), []) });
    },
    change: (next) => draft.change({ ...draft.latest(), ...next }),
  };
  const Shown = part === 'versions' ? null : parts[part];
  return (
    <SetupFields hands={hands}>
      <TypedBefore at={draft.typedAt} onDiscard={discard} />
      {part === 'json' ? null : <JsonWaits json={json} onOpen={openJson} />}
      <Faults faults={shown} settings={written.Settings} onGo={lead} />
      {Shown ? <Shown /> : null}
      {part === 'versions' ? (
        <VersionsPart
          version={draft.version()}
          onRestore={(old, number) => {
            draft.change(read({ ...old, Settings: takenUp(old.Settings, old.Renamed), restored: number }));
            showToast('success', t('settings:versions.taken', { number }), { subject: 'restored' });
          }}
        />
      ) : null}
      <SaveBar part={part} draft={draft} isTyped={json.isTyped} onDiscard={discard} onSave={save} />
      <SetupConflict
        setup={setup}
        draft={draft}
        read={read}
        waits={waits}
        onLater={later}
        saves={saves}
        onSave={goOn}
      />
      {json.question}
    </SetupFields>
  );
};
