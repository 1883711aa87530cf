/** Form texts of mentees and notes of mentors. */
import { actionTypeIds, type formField } from '@telemachos/contract/features/actions/actions.schemas.ts';
import type { z } from 'zod';
import type { SeedAction } from './seed-action.ts';
import type { RandomSource } from './random.ts';
import { readJobs } from './data-files.ts';

const lines = [
  'Συνεργάζομαι εύκολα και τηρώ τις προθεσμίες μου.',
  'Έχω υπομονή με τους ανθρώπους και μαθαίνω γρήγορα.',
  'Θέλω ένα περιβάλλον με σεβασμό και σταθερό ωράριο.',
  'Δούλεψα οκτώ χρόνια σε κατάστημα και δύο σε γραφείο.',
  'Σεμινάριο λογιστικών φύλλων 50 ωρών και πιστοποίηση αγγλικών.',
  'Να στέλνω δύο στοχευμένες αιτήσεις την εβδομάδα.',
  'Ξέρω πια τι να ζητήσω και πώς να το πω.',
];
const aims = [
  'Νέο βιογραφικό',
  'Δύο αιτήσεις την εβδομάδα',
  'Σεμινάριο υπολογιστών',
  'Επαφή με τρεις εργοδότες',
  'Βελτίωση αγγλικών',
  'Προετοιμασία για συνέντευξη',
];
const notesOnTalks = [
  'Χάρηκα που τα είπαμε. Κρατώ ότι θέλετε σταθερό ωράριο και ότι η εξυπηρέτηση κοινού σας ταιριάζει.',
  'Συμφωνήσαμε δύο μικρά βήματα έως την επόμενη φορά. Προχωράτε καλά.',
  'Σας ευχαριστώ για την ειλικρίνεια. Σκεφτείτε ποιο από τα δύο σενάρια σας ταιριάζει περισσότερο.',
];
const notesOnAnswers = [
  'Διάβασα τις απαντήσεις σας. Στην επόμενη συνάντηση θα ξεκινήσουμε από αυτές.',
  'Οι απαντήσεις σας είναι σαφείς και μας δίνουν καλή αρχή.',
  'Κρατήστε ένα παράδειγμα από την εργασία σας για καθετί που σας φάνηκε δύσκολο να απαντήσετε.',
];
const privateNotes = [
  'Έρχεται προετοιμασμένος/η. Να επιμείνω στην αυτοπεποίθηση πριν από τη συνέντευξη.',
  'Κουρασμένη διάθεση σήμερα· να μη φορτώσουμε πολλές ενέργειες μαζί.',
  'Να ρωτήσω τον συντονιστή για δυνατότητα σεμιναρίου στην περιοχή.',
];

let jobs: string[] | undefined;

const fill = (by: RandomSource, field: z.input<typeof formField>, at: Date): string => {
  switch (field.Type) {
    case 'number':
      return String(by.int(0, 18));
    case 'date':
      return new Date(at.getTime() + by.int(20, 120) * 86_400_000).toISOString().slice(0, 10);
    case 'ddlist':
      return by.pick(field.Options ?? []).Value;
    case 'checkbox':
      return by.chance(0.6) ? 'true' : 'false';
    case 'textarea':
      return by.pick(lines);
    default:
      return field.Key === 'occupation' || field.Key === 'title'
        ? by.pick((jobs ??= readJobs()))
        : field.Key === 'languages'
          ? 'Αγγλικά'
          : by.pick(aims);
  }
};

/** The values of a form action by field, all of them or, for a draft, the first two; undefined for other actions. */
export const fillForm = (
  by: RandomSource,
  action: SeedAction,
  draft: boolean,
  at: Date,
): Record<string, string> | undefined => {
  const fields = action.data.Fields;
  return (
    fields && Object.fromEntries((draft ? fields.slice(0, 2) : fields).map((field) => [field.Key, fill(by, field, at)]))
  );
};

/** The mentor's notes on a completed action: one that the mentee reads, one that never leaves the mentors. */
export const noteOn = (by: RandomSource, action: SeedAction, index: number): { open?: string; closed?: string } => {
  const talks = action.typeId === actionTypeIds.meeting;
  if (!talks && action.typeId !== actionTypeIds.questionnaire) return {};
  if (action.quest === 'evaluation') return {};
  const open = index === 1 || by.chance(talks ? 0.7 : 0.4) ? by.pick(talks ? notesOnTalks : notesOnAnswers) : undefined;
  const closed = talks && by.chance(0.5) ? by.pick(privateNotes) : undefined;
  return { ...(open === undefined ? {} : { open }), ...(closed === undefined ? {} : { closed }) };
};
