/**
 * The settings under somebody's hands: kept on this device while they are written, judged all the time, saved by hand
 * over the version they were read in.
 */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { SettingsFault } from '@telemachos/contract/features/settings/settings-faults.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { asProblem, send } from '../../platform/api.ts';
import { useProblemText } from '../../platform/failures.ts';
import { settingsFaultsIn } from './told.ts';
import { toast } from '../../platform/toasts.ts';
import { ConflictDialog, TypedBefore, useLeaveGuard } from '../actions/draft-parts.shared.tsx';
import { useDraft, type Draft } from '../actions/use-draft.shared.ts';
import type { Part } from './parts.ts';
import { ConsentPart } from './parts/consent-part.tsx';
import { FieldsPart } from './parts/fields-part.tsx';
import { FormPart } from './parts/form-part.tsx';
import { GeneralPart } from './parts/general-part.tsx';
import { JsonPart } from './parts/json-part.tsx';
import { MailsPart } from './parts/mails-part.tsx';
import { RolesPart } from './parts/roles-part.tsx';
import { Differing, VersionsPart } from './parts/versions-part.tsx';
import { partOf } from './fault-places.ts';
import { placeOf, usePlaceWords } from './place-words.ts';
import { putAt, recordAt } from './places.ts';
import { sentOf, takenUp } from './renaming.ts';
import { afterSave, type Setup } from './settings.queries.ts';
import { SaveBar } from './save-bar.tsx';
import { SetupContext, useFaultWords, type SetupHands, type Written } from './setup-context.tsx';
import { useSettingsPath } from './use-path.ts';

/** What was kept of a draft, read again. */
const readWritten =
  (setup: Setup) =>
  (data: unknown): Written => {
    const record = recordAt(data, []);
    return {
      url: typeof record['url'] === 'string' ? record['url'] : setup.url,
      Descr: typeof record['Descr'] === 'string' ? record['Descr'] : setup.Descr,
      Settings: record['Settings'] === undefined ? setup.Settings : recordAt(record, ['Settings']),
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

const showVersion = (mine: Written, other: Written) => <Differing before={other} after={mine} />;

/** Both versions, when somebody else saved meanwhile. */
const Conflict = ({ draft, read }: { draft: Draft<Written>; read: (data: unknown) => Written }) => (
  <ConflictDialog draft={draft} read={({ data }) => read(data)} show={showVersion} />
);

/** Leads to the field of a fault, once its part is there. */
const useLead = (id: number) => {
  const navigate = useNavigate();
  const path = useSettingsPath();
  return async ({ Path }: SettingsFault): Promise<void> => {
    await navigate({ to: path(id, partOf(Path)) });
    requestAnimationFrame(() => {
      const steps = Path.split('.');
      // The field itself, else the nearest thing around it that is there.
      for (let length = steps.length; length > 0; length -= 1) {
        const place = document.querySelector<HTMLElement>(
          `[data-path="${CSS.escape(steps.slice(0, length).join('.'))}"]`,
        );
        if (!place) continue;
        const field = place.querySelector<HTMLElement>('input, textarea, [role="combobox"], summary') ?? place;
        field.scrollIntoView({ block: 'center' });
        field.focus({ preventScroll: true });
        return;
      }
    });
  };
};

const parts: Record<Exclude<Part, 'versions'>, () => ReactNode> = {
  general: GeneralPart,
  fields: FieldsPart,
  form: FormPart,
  roles: RolesPart,
  consent: ConsentPart,
  mails: MailsPart,
  json: JsonPart,
};

/** Milliseconds of rest before what is written is judged. */
const judgeDelay = 700;

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
    }, judgeDelay);
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

/** The settings as they are written, how they stand, and saving them. */
const useWriting = (setup: Setup) => {
  const { t } = useTranslation('settings');
  const problemText = useProblemText();
  const read = useMemo(() => readWritten(setup), [setup]);
  const [restored, setRestored] = useState<number | null>(null);
  const save = useCallback(
    (written: Written, version: number) =>
      send('/api/project/set', { ...bodyOf(setup.Id, written, version), RestoredFrom: restored }),
    [setup.Id, restored],
  );
  const draft = useDraft<Written>({
    data: { url: setup.url, Descr: setup.Descr, Settings: setup.Settings },
    version: setup.Version,
    record: `setup-${setup.Id}`,
    read,
    save,
    auto: false,
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
        const problem = asProblem(error);
        stopping = settingsFaultsIn(problem) ?? [];
        tell(stopping);
        if (stopping.length === 0 && problem.code !== 'STALE') toast('error', problemText(error));
        throw error;
      }
    });
    if (!done) return stopping;
    setRestored(null);
    tell([]);
    // What was renamed is so from now on.
    const now = draft.latest();
    const plain = { ...now, Settings: sentOf(now.Settings).Settings };
    if (now === sent) draft.settle({ data: {}, version: draft.version() }, plain, true);
    else draft.change(plain);
    toast('success', t('saved'));
    await afterSave(setup.Id);
    return [];
  };
  return { draft, read, keep, faults, restore: setRestored };
};

export const SetupHolder = ({ setup, part }: { setup: Setup; part: Part }) => {
  const { t } = useTranslation(['settings', 'actions', 'common']);
  const { draft, read, keep, faults, restore } = useWriting(setup);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState(false);
  // What is empty because nobody has been there yet is no fault before one leaves it, or saves.
  const shown = faults.filter(({ Code, Path }) => Code !== 'EMPTY' || asked || left.has(Path));
  const { data: written } = draft;
  const lead = useLead(setup.Id);
  const path = useSettingsPath();
  const here = path(setup.Id).toLowerCase();
  useLeaveGuard([draft], false, (to) => to.toLowerCase() === here || to.toLowerCase().startsWith(`${here}/`));
  const hands: SetupHands = {
    projectId: setup.Id,
    whole: setup.Whole,
    written,
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
  const trySave = async (): Promise<void> => {
    setAsked(true);
    const [first] = await keep();
    setAsked(first !== undefined);
    if (!first) return;
    toast('error', t('settings:refused'));
    await lead(first);
  };
  const Shown = part === 'versions' ? null : parts[part];
  return (
    <SetupContext value={hands}>
      <TypedBefore at={draft.typedAt} onDiscard={draft.discard} />
      <Faults faults={shown} settings={written.Settings} onGo={(fault) => void lead(fault)} />
      {Shown ? <Shown /> : null}
      {part === 'versions' ? (
        <VersionsPart
          version={draft.version()}
          onRestore={(old, number) => {
            restore(number);
            draft.change(read({ ...old, Settings: takenUp(old.Settings, old.Renamed) }));
            toast('success', t('settings:versions.taken', { number }));
          }}
        />
      ) : null}
      <SaveBar part={part} draft={draft} onSave={() => void trySave()} />
      <Conflict draft={draft} read={read} />
    </SetupContext>
  );
};
