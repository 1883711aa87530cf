/** What the privacy policy says, as the specification demands it (000 §1), in its own Greek words. */
import { describe, expect, test } from 'vitest';
import { installationPolicy } from '../../features/account/policy.shared.ts';
import { policyTexts } from './policy.ts';

const demonstration: string = policyTexts.find(({ language }) => language === 'el')?.body ?? '';
const newProject = installationPolicy('el', { descr: 'Νέο έργο', settings: {} }).body;

describe.each([
  ['of the demonstration', demonstration],
  ['of a new project', newProject],
])('the Greek privacy policy %s', (_whose, body) => {
  /** A section of the policy by its title, to the next one. */
  const section = (title: string): string => {
    const found = body.split(/^## /m).find((one) => one.replace(/^\d+\. /, '').startsWith(title));
    if (found === undefined) throw new Error(`no section «${title}»`);
    return found;
  };
  test('is a long text, in Greek', () => {
    expect(body.length).toBeGreaterThan(4000);
    const letters = body.match(/\p{L}/gu) ?? [];
    expect(letters.filter((letter) => /\p{Script=Greek}/u.test(letter)).length / letters.length).toBeGreaterThan(0.95);
  });
  test('serves 1,000 people, aged 18 or over', () => {
    expect(body).toContain('σε 1.000 συμμετέχοντες ηλικίας 18 ετών και άνω');
  });
  test.each([
    ['application data', 'Τα στοιχεία της αίτησης συμμετοχής'],
    ['the CV', 'Το βιογραφικό σας σημείωμα'],
    ['the digital file', 'Τον ψηφιακό σας φάκελο'],
    ['psychometric answers', 'Τις απαντήσεις σας σε ψυχομετρικά ερωτηματολόγια'],
    ['evaluation questionnaires', 'Τις απαντήσεις σας στα ερωτηματολόγια αξιολόγησης'],
  ])('lists what is collected: %s', (_what, words) => expect(section('Ποια στοιχεία συλλέγουμε')).toContain(words));
  test('gives the purposes', () => {
    const purposes = section('Γιατί τα χρειαζόμαστε').match(/^- Για να .+/gm);
    expect(purposes).toHaveLength(5);
    expect(section('Γιατί τα χρειαζόμαστε')).toContain('Η επεξεργασία στηρίζεται στη συγκατάθεσή σας.');
  });
  test('says who may see the data', () => {
    for (const who of ['Ο σύμβουλός σας', 'Οι επόπτες και οι συντονιστές', 'Οι διαχειριστές', 'Η αρμόδια δημόσια αρχή'])
      expect(section('Ποιοι έχουν πρόσβαση')).toContain(`- ${who}`);
  });
  test('keeps the data at least until 31/12/2021', () => {
    expect(section('Πόσο τα κρατάμε')).toContain('τουλάχιστον έως τις 31/12/2021');
  });
  test('gives the rights, and answers within one month, or two more', () => {
    const rights = section('Τα δικαιώματά σας');
    for (const right of ['Να μάθετε', 'τη διόρθωση', 'τη διαγραφή ή τον περιορισμό', 'Να λάβετε', 'Να εναντιωθείτε'])
      expect(rights).toContain(right);
    expect(rights).toContain('Απαντάμε σε κάθε αίτημα μέσα σε έναν μήνα.');
    expect(rights).toContain('η προθεσμία μπορεί να παραταθεί κατά δύο ακόμη μήνες');
  });
});

test('the policy of a new project names the project, and the day until which it keeps data', () => {
  const { body } = installationPolicy('en', { descr: 'Aegean', settings: { Config: { RetentionDate: '2031-05-09' } } });
  expect(body).toContain('“Aegean”');
  expect(body).toContain('until at least 09/05/2031');
  expect(body).not.toContain('{{');
});
