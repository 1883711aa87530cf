/** The library items of the demonstration: files of `data/library`, and links. */
import type { ItemKind } from '@telemachos/contract/features/library/library.rules.ts';

/** A file of the demonstration, with its type as the product finds it by the content. */
export type SeedFile = { name: string; from: string; mime: string };

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const plain = 'text/plain; charset=utf-8';

/** The files by what items name them: what they are called, and where they are in `data/library`. */
export const seedFiles = {
  guide: { name: 'Βιογραφικό που διαβάζεται.pdf', from: 'viografiko-pou-diavazetai.pdf', mime: 'application/pdf' },
  model: { name: 'Πρότυπο βιογραφικού.docx', from: 'protypo-viografikou.docx', mime: docx },
  letter: { name: 'Συνοδευτική επιστολή.txt', from: 'synodeftiki-epistoli.txt', mime: plain },
  questions: { name: 'Ερωτήσεις συνέντευξης.txt', from: 'erotiseis-synentefxis.txt', mime: plain },
  film: { name: 'Πριν από τη συνέντευξη.webm', from: 'prin-apo-ti-synentefxi.webm', mime: 'video/webm' },
  sound: { name: 'Ανάσα και θάλασσα.ogg', from: 'anasa-kai-thalassa.ogg', mime: 'audio/ogg' },
  week: { name: 'Η εβδομάδα της αναζήτησης.png', from: 'evdomada-anazitisis.png', mime: 'image/png' },
  first: { name: 'Η πρώτη συνάντηση.pdf', from: 'proti-synantisi.pdf', mime: 'application/pdf' },
  notes: { name: 'Φύλλο σημειώσεων.docx', from: 'fyllo-simeioseon.docx', mime: docx },
} satisfies Record<string, SeedFile>;

export type SeedFileKey = keyof typeof seedFiles;

/** An item: a file or a link, who gave it (a user name), how many days ago, and what became of it. */
export type SeedItem = {
  title: string;
  category: string;
  kind: ItemKind;
  of: { file: SeedFileKey } | { link: string };
  by: string;
  daysAgo: number;
  abstract: string;
  tags: string[];
  author?: string;
  pages?: number;
  /** Not for mentees to find by themselves. */
  staffOnly?: true;
  /** Neither approved nor returned yet, or returned for this reason. */
  waits?: true;
  returned?: string;
  /** Stars, by who gave them. */
  stars?: Readonly<Record<string, number>>;
  /** Whose favourite it is. */
  liked?: readonly string[];
  /** With whom its giver shared it; those who `opened` it did so a day later. */
  shared?: readonly string[];
  opened?: readonly string[];
};

const folders = {
  cv: '/Βιογραφικό/',
  interview: '/Συνέντευξη/',
  search: '/Αναζήτηση εργασίας/',
  abroad: '/Αναζήτηση εργασίας/Στο εξωτερικό/',
  learning: '/Σπουδές και κατάρτιση/',
  mentors: '/Για συμβούλους/',
} as const;

/** In the order in which they were given. */
export const seedItems: readonly SeedItem[] = [
  {
    title: 'Η πρώτη συνάντηση: οδηγός για συμβούλους',
    category: folders.mentors,
    kind: 'Document',
    of: { file: 'first' },
    by: 'supervisor',
    daysAgo: 190,
    abstract: 'Μία σελίδα για το πριν, το κατά τη διάρκεια και το μετά της πρώτης συνάντησης.',
    tags: ['συναντήσεις', 'σύμβουλοι'],
    author: 'Ομάδα του προγράμματος',
    pages: 1,
    staffOnly: true,
    stars: { mentor: 5, mentor3: 4 },
    liked: ['mentor'],
  },
  {
    title: 'Ένα βιογραφικό που διαβάζεται',
    category: folders.cv,
    kind: 'Document',
    of: { file: 'guide' },
    by: 'mentor',
    daysAgo: 170,
    abstract: 'Τι μπαίνει πρώτα, πώς γράφεται η εμπειρία και τι να ελέγξετε πριν το στείλετε. Δύο σελίδες.',
    tags: ['βιογραφικό', 'οδηγός'],
    author: 'Ομάδα του προγράμματος',
    pages: 2,
    stars: { mentee: 5, mentee7: 5, mentee13: 4, mentor2: 4, supervisor: 5 },
    liked: ['mentee', 'mentor2'],
    shared: ['mentee', 'mentee7', 'mentee13', 'mentee37'],
    opened: ['mentee', 'mentee7', 'mentee13'],
  },
  {
    title: 'Πρότυπο βιογραφικού για συμπλήρωση',
    category: folders.cv,
    kind: 'Document',
    of: { file: 'model' },
    by: 'mentor',
    daysAgo: 169,
    abstract: 'Ένα απλό έγγραφο για να γράψετε επάνω του. Σβήστε ό,τι δεν σας χρειάζεται.',
    tags: ['βιογραφικό', 'πρότυπο'],
    author: 'Ομάδα του προγράμματος',
    stars: { mentee7: 4, mentee32: 5 },
    shared: ['mentee7', 'mentee13'],
    opened: ['mentee7'],
  },
  {
    title: 'Βιογραφικό Europass',
    category: folders.cv,
    kind: 'Url',
    of: { link: 'https://europass.europa.eu/el' },
    by: 'coordinator',
    daysAgo: 160,
    abstract: 'Η υπηρεσία της Ευρωπαϊκής Ένωσης για βιογραφικά, σε όλες τις γλώσσες της.',
    tags: ['βιογραφικό', 'Ευρώπη'],
    stars: { mentor2: 4, mentee12: 3 },
  },
  {
    title: 'Δεκαπέντε ερωτήσεις συνέντευξης',
    category: folders.interview,
    kind: 'Document',
    of: { file: 'questions' },
    by: 'mentor2',
    daysAgo: 140,
    abstract: 'Για να γράψετε τις δικές σας απαντήσεις πριν από την προσομοίωση.',
    tags: ['συνέντευξη', 'προετοιμασία'],
    stars: { mentee8: 4, mentee32: 5, mentor: 5 },
    liked: ['mentee32'],
    shared: ['mentee8', 'mentee32', 'mentee56'],
    opened: ['mentee32'],
  },
  {
    title: 'Πριν από τη συνέντευξη: τρία πράγματα',
    category: folders.interview,
    kind: 'Video',
    of: { file: 'film' },
    by: 'supervisor',
    daysAgo: 120,
    abstract: 'Δέκα δευτερόλεπτα, χωρίς ήχο.',
    tags: ['συνέντευξη', 'βίντεο'],
    stars: { mentee12: 4 },
  },
  {
    title: 'Ανάσα και θάλασσα',
    category: folders.interview,
    kind: 'General',
    of: { file: 'sound' },
    by: 'mentor3',
    daysAgo: 100,
    abstract: 'Σαράντα δευτερόλεπτα: εισπνοή όσο δυναμώνει ο ήχος, εκπνοή όσο σβήνει. Για λίγο πριν από τη συνέντευξη.',
    tags: ['άγχος', 'συνέντευξη'],
    stars: { mentee3: 5, mentor: 4 },
  },
  {
    title: 'Η εβδομάδα της αναζήτησης',
    category: folders.search,
    kind: 'Image',
    of: { file: 'week' },
    by: 'mentor',
    daysAgo: 90,
    abstract: 'Τι κάνω κάθε ημέρα, από Δευτέρα έως Παρασκευή. Τυπώνεται σε μία σελίδα.',
    tags: ['αναζήτηση εργασίας', 'πρόγραμμα'],
    stars: { mentee7: 4, mentee43: 5 },
    shared: ['mentee', 'mentee43'],
    opened: ['mentee43'],
  },
  {
    title: 'Θέσεις εργασίας της ΔΥΠΑ',
    category: folders.search,
    kind: 'Url',
    of: { link: 'https://www.dypa.gov.gr' },
    by: 'coordinator',
    daysAgo: 88,
    abstract: 'Η Δημόσια Υπηρεσία Απασχόλησης: κάρτα ανεργίας, προγράμματα, αγγελίες.',
    tags: ['αναζήτηση εργασίας', 'ΔΥΠΑ'],
    stars: { mentee12: 4, mentee32: 4, mentor2: 5 },
    liked: ['mentee'],
  },
  {
    title: 'EURES: εργασία στην Ευρώπη',
    category: folders.abroad,
    kind: 'Url',
    of: { link: 'https://eures.europa.eu/index_el' },
    by: 'mentor4',
    daysAgo: 75,
    abstract: 'Θέσεις σε άλλες χώρες της Ένωσης, με όσα χρειάζεται να ξέρετε πριν μετακομίσετε.',
    tags: ['εξωτερικό', 'Ευρώπη'],
  },
  {
    title: 'Ψηφιακές υπηρεσίες για εργασία και ασφάλιση',
    category: folders.search,
    kind: 'Url',
    of: { link: 'https://www.gov.gr/ipiresies/ergasia-kai-asphalise' },
    by: 'supervisor',
    daysAgo: 60,
    abstract: 'Βεβαιώσεις, ένσημα και αιτήσεις από την πύλη του Δημοσίου.',
    tags: ['Δημόσιο', 'αιτήσεις'],
    stars: { mentor: 4 },
  },
  {
    title: 'Επαγγέλματα και δεξιότητες (ESCO)',
    category: folders.learning,
    kind: 'Url',
    of: { link: 'https://esco.ec.europa.eu/el' },
    by: 'mentor5',
    daysAgo: 45,
    abstract: 'Τι ζητά κάθε επάγγελμα και ποιες δεξιότητες μεταφέρονται σε άλλο.',
    tags: ['δεξιότητες', 'επαγγέλματα'],
    stars: { mentor4: 3 },
  },
  {
    title: 'Φύλλο σημειώσεων συνάντησης',
    category: folders.mentors,
    kind: 'Document',
    of: { file: 'notes' },
    by: 'mentor',
    daysAgo: 9,
    abstract: 'Για να το συμπληρώνει ο ωφελούμενος πριν από κάθε συνάντηση.',
    tags: ['συναντήσεις'],
    returned:
      'Πολύ χρήσιμο. Βάλτε το, παρακαλώ, σε φάκελο που βλέπουν και οι ωφελούμενοι, και γράψτε πότε συμπληρώνεται.',
  },
  {
    title: 'Συνοδευτική επιστολή σε πέντε παραγράφους',
    category: folders.cv,
    kind: 'Document',
    of: { file: 'letter' },
    by: 'mentor',
    daysAgo: 4,
    abstract: 'Τι γράφουμε σε καθεμία και τι αφήνουμε έξω.',
    tags: ['βιογραφικό', 'επιστολή'],
    waits: true,
  },
  {
    title: 'Προκηρύξεις του ΑΣΕΠ',
    category: folders.search,
    kind: 'Url',
    of: { link: 'https://www.asep.gr' },
    by: 'mentor2',
    daysAgo: 2,
    abstract: 'Οι θέσεις του Δημοσίου και πότε κλείνουν οι αιτήσεις.',
    tags: ['αναζήτηση εργασίας', 'Δημόσιο'],
    waits: true,
  },
];

/** A file that is somebody's own. */
export const seedOwn: readonly { by: string; file: SeedFileKey; name: string; daysAgo: number }[] = [
  { by: 'mentee', file: 'model', name: 'Το βιογραφικό μου.docx', daysAgo: 6 },
  { by: 'mentor', file: 'notes', name: 'Φύλλο σημειώσεων.docx', daysAgo: 30 },
];

/** A file that was sent: by whom, to whom, with which words; `opened` are those who looked at it. */
export const seedSent: readonly {
  by: string;
  file: SeedFileKey;
  name: string;
  note: string;
  daysAgo: number;
  to: readonly string[];
  opened: readonly string[];
}[] = [
  {
    by: 'mentor',
    file: 'notes',
    name: 'Φύλλο σημειώσεων.docx',
    note: 'Συμπληρώστε το, αν θέλετε, πριν από την επόμενη συνάντησή μας.',
    daysAgo: 12,
    to: ['mentee', 'mentee13', 'mentee37'],
    opened: ['mentee13'],
  },
  {
    by: 'mentee',
    file: 'model',
    name: 'Το βιογραφικό μου.docx',
    note: 'Η πρώτη μου προσπάθεια. Θα χαρώ να μου πείτε τη γνώμη σας.',
    daysAgo: 5,
    to: ['mentor'],
    opened: [],
  },
  {
    by: 'coordinator',
    file: 'first',
    name: 'Η πρώτη συνάντηση.pdf',
    note: 'Ο οδηγός που συζητήσαμε, για όσους αρχίζουν με νέους ωφελουμένους.',
    daysAgo: 20,
    to: ['mentor', 'mentor2', 'mentor3', 'mentor4', 'mentor5', 'mentor6'],
    opened: ['mentor', 'mentor2', 'mentor5'],
  },
];
