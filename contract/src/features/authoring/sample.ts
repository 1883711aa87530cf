/** The questionnaire-definition sample of the developer console: small, whole, ready to import. */
import type { z } from 'zod';
import { questionTypes } from '../questionnaires/question-types.ts';
import { formatName, formatVersion, type questionnaireFile } from './file-format.ts';

const agree = [
  { Id: 1, Text: { el: 'Καθόλου', en: 'Not at all' }, Value: 1 },
  { Id: 2, Text: { el: 'Λίγο', en: 'A little' }, Value: 2 },
  { Id: 3, Text: { el: 'Πολύ', en: 'Very' }, Value: 3 },
];

/** The sample as a file's content. */
export const sampleFile: z.input<typeof questionnaireFile> = {
  Format: formatName,
  FormatVersion: formatVersion,
  Name: 'Δείγμα ερωτηματολογίου',
  Definition: {
    Title: { el: 'Πώς ψάχνετε για εργασία', en: 'How you look for work' },
    Introduction: { el: 'Τέσσερις σύντομες ερωτήσεις.', en: 'Four short questions.' },
    Duration: 900,
    ShowResults: true,
    Sections: [
      {
        Title: { el: 'Η αναζήτηση', en: 'The search' },
        Questions: [
          {
            Id: 'ID_0001',
            Type: questionTypes.oneChoice,
            Group: 1,
            Text: { el: 'Ψάχνετε για εργασία αυτή την περίοδο;', en: 'Are you looking for work at present?' },
            Options: [
              { Id: 1, Text: { el: 'Ναι', en: 'Yes' } },
              { Id: 2, Text: { el: 'Όχι', en: 'No' } },
            ],
          },
          {
            Id: 'ID_0002',
            Type: questionTypes.numeric,
            Group: 2,
            Text: {
              el: 'Πόσες αιτήσεις στείλατε τον τελευταίο μήνα;',
              en: 'How many applications did you send last month?',
            },
            Data: { Min: 0, Max: 300 },
            Show: 'answers.a1.OptionId == 1',
          },
          {
            Id: 'ID_0003',
            Type: questionTypes.matchingGrid,
            Group: 3,
            Text: { el: 'Πόσο ισχύει για εσάς;', en: 'How true is it of you?' },
            Options: agree,
            Rows: [
              { Group: 3, Text: { el: 'Ξέρω πού να ψάξω', en: 'I know where to look' } },
              { Group: 4, Text: { el: 'Αποθαρρύνομαι εύκολα', en: 'I lose heart easily' } },
            ],
          },
          {
            Id: 'ID_0004',
            Type: questionTypes.openLong,
            Group: 5,
            Text: { el: 'Τι θα σας βοηθούσε;', en: 'What would help you?' },
            Required: false,
            Data: { MaxLength: 1000 },
          },
        ],
      },
    ],
    Scales: [
      {
        Id: 'READY',
        Name: { el: 'Ετοιμότητα', en: 'Readiness' },
        Low: { el: 'Αξίζει να το συζητήσετε με τον σύμβουλό σας.', en: 'Worth a talk with your mentor.' },
        High: { el: 'Είστε έτοιμοι να συνεχίσετε.', en: 'You are ready to go on.' },
        Method: 'mean',
        Min: 1,
        Max: 3,
        Items: [
          { Group: 3, Key: 1 },
          { Group: 4, Key: -1 },
        ],
      },
    ],
  },
};
