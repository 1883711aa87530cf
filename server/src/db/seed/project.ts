/** The settings of the demonstration project: profile fields, application form, configuration. */
import type { z } from 'zod';
import type { projectSettings } from '@telemachos/contract/features/projects/projects.schemas.ts';
import { sexCodes } from './people.ts';

/** The project's address and name. */
export const demonstrationProject = { url: 'pilot', descr: 'Πιλοτικό πρόγραμμα συμβουλευτικής' } as const;

/** Whose level may see or edit a field (the domain's «Roles, levels, states»). */
const level = {
  nobody: -1,
  supervisors: 100,
  coordinators: 200,
  microdata: 500,
  mentors: 700,
  everybody: 1000,
} as const;

type Choice = { Value: string; Label: string; LabelEn: string };
const choice = (Value: string, Label: string, LabelEn: string): Choice => ({ Value, Label, LabelEn });

/** The choices of the questions with a list; profile fields of the same name use them, too. */
export const choices = {
  sex: [choice(sexCodes.female, 'Γυναίκα', 'Female'), choice(sexCodes.male, 'Άνδρας', 'Male')],
  education: [
    choice('compulsory', 'Υποχρεωτική εκπαίδευση (έως Γυμνάσιο)', 'Compulsory education (up to lower secondary)'),
    choice('secondary', 'Λύκειο ή Επαγγελματικό Λύκειο', 'Upper secondary or vocational school'),
    choice('post_secondary', 'Μεταδευτεροβάθμια κατάρτιση (ΙΕΚ, ΣΑΕΚ)', 'Post-secondary training'),
    choice('higher', 'Πτυχίο ΑΕΙ ή ΤΕΙ', 'University degree'),
    choice('postgraduate', 'Μεταπτυχιακό ή διδακτορικό', 'Postgraduate degree'),
  ],
  employment: [
    choice('unemployed', 'Άνεργος/η', 'Unemployed'),
    choice('employed', 'Εργαζόμενος/η με πλήρη απασχόληση', 'Employed full-time'),
    choice('part_time', 'Εργαζόμενος/η με μερική απασχόληση', 'Employed part-time'),
    choice('self_employed', 'Αυτοαπασχολούμενος/η', 'Self-employed'),
    choice('student', 'Φοιτητής/τρια ή σπουδαστής/τρια', 'Student'),
    choice('inactive', 'Εκτός αγοράς εργασίας', 'Outside the labour market'),
  ],
  mentor_type: [
    choice('career', 'Σύμβουλος σταδιοδρομίας', 'Career counsellor'),
    choice('employment', 'Σύμβουλος απασχόλησης', 'Employment counsellor'),
    choice('psychologist', 'Ψυχολόγος', 'Psychologist'),
  ],
} satisfies Record<string, Choice[]>;

type Settings = z.input<typeof projectSettings>;
type Field = NonNullable<NonNullable<Settings['User']>['Fields']>[number];

const field = (
  Name: string,
  Label: string,
  LabelEn: string,
  Visible: number,
  Editable: number,
  Type: Field['Type'] = 'text',
  more: Record<string, unknown> = {},
): Field => ({ Name, Label, LabelEn, Visible, Editable, Type, ...more });

const fields: Field[] = [
  field('first_name', 'Όνομα', 'First name', level.everybody, level.coordinators),
  field('last_name', 'Επώνυμο', 'Surname', level.everybody, level.coordinators),
  field('email', 'E-mail', 'E-mail', level.everybody, level.coordinators, 'email'),
  field('phone', 'Κινητό τηλέφωνο', 'Mobile phone', level.everybody, level.everybody, 'phone'),
  field('AFM', 'ΑΦΜ', 'Tax number (AFM)', level.everybody, level.coordinators, 'afm'),
  field('AMKA', 'ΑΜΚΑ', 'Social security number (AMKA)', level.microdata, level.coordinators),
  field('kayas', 'Αριθμός αίτησης (ΚΑΥΑΣ)', 'Application number (KAYAS)', level.everybody, level.supervisors),
  field('birth_date', 'Ημερομηνία γέννησης', 'Date of birth', level.everybody, level.coordinators, 'date'),
  field('sex', 'Φύλο', 'Sex', level.everybody, level.coordinators, 'ddlist', { Options: choices.sex }),
  field('municipality', 'Δήμος κατοικίας', 'Municipality', level.everybody, level.everybody, 'ddlist', {
    Source: 'municipalities',
  }),
  field('address', 'Διεύθυνση', 'Address', level.everybody, level.everybody),
  field('postcode', 'Ταχυδρομικός κώδικας', 'Postcode', level.everybody, level.everybody),
  field('education', 'Εκπαίδευση', 'Education', level.everybody, level.everybody, 'ddlist', {
    Options: choices.education,
  }),
  field('employment', 'Απασχόληση', 'Employment', level.everybody, level.everybody, 'ddlist', {
    Options: choices.employment,
  }),
  field('unemployed_since', 'Χωρίς εργασία από', 'Unemployed since', level.everybody, level.everybody, 'date'),
  field('mentor_type', 'Ειδικότητα συμβούλου', 'Kind of mentor', level.everybody, level.coordinators, 'ddlist', {
    Options: choices.mentor_type,
  }),
  // Only the consent page writes it: nobody consents for somebody else.
  field('gdpr', 'Συγκατάθεση', 'Consent', level.supervisors, level.nobody, 'number'),
];

/** Settings of the demonstration project, as its administrator would have written them. */
export const demonstrationSettings: Settings = {
  User: { Fields: fields, ProjectFields: [] },
  ApplicationForm: [
    {
      Title: 'Προσωπικά στοιχεία',
      TitleEn: 'About you',
      Questions: [
        {
          Key: 'first_name',
          Label: 'Όνομα',
          LabelEn: 'First name',
          Help: 'Όπως γράφεται στην ταυτότητά σας.',
          HelpEn: 'As on your identity card.',
        },
        { Key: 'last_name', Label: 'Επώνυμο', LabelEn: 'Surname' },
        {
          Key: 'birth_date',
          Label: 'Ημερομηνία γέννησης',
          LabelEn: 'Date of birth',
          Type: 'date',
          MinAge: 18,
          Help: 'Στο πρόγραμμα συμμετέχουν όσοι έχουν συμπληρώσει τα 18.',
          HelpEn: 'The programme is for people aged 18 or over.',
        },
        { Key: 'sex', Label: 'Φύλο', LabelEn: 'Sex', Type: 'ddlist', Options: choices.sex },
        {
          Key: 'AFM',
          Label: 'ΑΦΜ',
          LabelEn: 'Tax number (AFM)',
          Type: 'afm',
          Help: 'Εννέα ψηφία.',
          HelpEn: 'Nine digits.',
        },
      ],
    },
    {
      Title: 'Επικοινωνία και κατοικία',
      TitleEn: 'Contact and home',
      Questions: [
        {
          Key: 'email',
          Label: 'E-mail',
          LabelEn: 'E-mail',
          Type: 'email',
          Help: 'Θα σας στείλουμε εκεί έναν σύνδεσμο επιβεβαίωσης.',
          HelpEn: 'We will send a confirmation link there.',
        },
        {
          Key: 'phone',
          Label: 'Κινητό τηλέφωνο',
          LabelEn: 'Mobile phone',
          Type: 'mobile',
          Help: 'Δέκα ψηφία, για παράδειγμα 6900012345.',
          HelpEn: 'Ten digits, for example 6900012345.',
        },
        { Key: 'municipality', Label: 'Δήμος κατοικίας', LabelEn: 'Municipality', Type: 'municipality' },
      ],
    },
    {
      Title: 'Εργασία και σπουδές',
      TitleEn: 'Work and studies',
      Questions: [
        {
          Key: 'education',
          Label: 'Ανώτερο επίπεδο εκπαίδευσης',
          LabelEn: 'Highest level of education',
          Short: 'Εκπαίδευση',
          ShortEn: 'Education',
          Type: 'ddlist',
          Options: choices.education,
          Filter: true,
        },
        {
          Key: 'employment',
          Label: 'Τι ισχύει για εσάς σήμερα;',
          LabelEn: 'Which describes you today?',
          Short: 'Απασχόληση',
          ShortEn: 'Employment',
          Type: 'ddlist',
          Options: choices.employment,
          Filter: true,
        },
        {
          Key: 'unemployed_since',
          Label: 'Από πότε είστε χωρίς εργασία;',
          LabelEn: 'Since when have you been unemployed?',
          Type: 'date',
          Show: 'answers.employment == "unemployed"',
          Validation: 'timestamp(value + "T00:00:00Z") <= now',
          ValidationText: 'Η ημέρα δεν έχει έρθει ακόμη.',
          ValidationTextEn: 'That day has not come yet.',
          Help: 'Όπως αναγράφεται στην κάρτα ανεργίας.',
          HelpEn: 'As on your unemployment card.',
        },
        {
          Key: 'goals',
          Label: 'Τι περιμένετε από το πρόγραμμα;',
          LabelEn: 'What do you expect from the programme?',
          Type: 'textarea',
          Required: false,
          Help: 'Λίγες γραμμές αρκούν.',
          HelpEn: 'A few lines are enough.',
        },
      ],
    },
  ],
  Config: {
    gdpr: { Required: true, UserField: 'gdpr', MinValue: 3 },
    Applications: { Open: true, EditableDays: 30 },
    PaymentActionIds: [67, 68, 69, 70, 71],
    GroupByGroup: true,
    LinkActionsAll: false,
    Alert: { Corner: 'bottom right' },
    /** Only a project with this mark is ever filled with people who do not exist. */
    Demonstration: true,
  },
};
