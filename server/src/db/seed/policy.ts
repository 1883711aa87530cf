/** The first version of the demonstration project's privacy policy (specification 000 §1). */
import { dataText } from './data-files.ts';

/** The policy in each language; a purpose carries the bit of the consent field that agreeing to it sets. */
export const policyTexts = [
  {
    language: 'el',
    title: 'Πολιτική απορρήτου',
    body: dataText('policy.el.md').trim(),
    purposes: [
      { Bit: 1, Label: 'Συμφωνώ με την επεξεργασία των στοιχείων μου για τη συμμετοχή μου στο πρόγραμμα.' },
      {
        Bit: 2,
        Label:
          'Συμφωνώ με την επεξεργασία των απαντήσεών μου σε ψυχομετρικά ερωτηματολόγια και ερωτηματολόγια αξιολόγησης.',
      },
    ],
  },
  {
    language: 'en',
    title: 'Privacy policy',
    body: dataText('policy.en.md').trim(),
    purposes: [
      { Bit: 1, Label: 'I agree to the processing of my data for taking part in the programme.' },
      { Bit: 2, Label: 'I agree to the processing of my answers to psychometric and evaluation questionnaires.' },
    ],
  },
] as const;
