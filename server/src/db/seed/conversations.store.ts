/** Demonstration conversations of mentors and mentees. */
import type { Connection } from '../connect.ts';

/** Said in turn: the mentor begins, the mentee answers. */
const said = {
  mentor: [
    'Καλημέρα! Σας θυμίζω τη συνάντησή μας την Πέμπτη στις 11. Σας βολεύει ακόμη;',
    'Διάβασα τις απαντήσεις σας στο ερωτηματολόγιο. Θα τις συζητήσουμε μαζί.',
    'Πώς πήγε η συνέντευξη; Γράψτε μου δυο λόγια όταν μπορέσετε.',
    'Σας έστειλα ένα υπόδειγμα βιογραφικού. Κρατήστε μόνο όσα σας ταιριάζουν.',
    'Ωραία, τα λέμε τότε. Φέρτε μαζί σας και τις δύο αγγελίες που ξεχωρίσατε.',
  ],
  mentee: [
    'Καλημέρα, ναι, θα είμαι εκεί. Ευχαριστώ πολύ!',
    'Το συμπλήρωσα χθες το βράδυ. Σε δύο ερωτήσεις δίστασα, θα σας πω από κοντά.',
    'Πήγε καλά, νομίζω. Θα μου απαντήσουν μέσα στην εβδομάδα.',
    'Το είδα, έχω μία απορία για τη σειρά των σπουδών. Να το δούμε στη συνάντηση;',
    'Έγινε, θα στείλω απόψε την αίτηση και σας ενημερώνω.',
  ],
};

/**
 * Conversations of two in three of these mentees with their mentor: two to eight messages since they were linked, forty of
 * one in fifty. What was written within the last week is unread by whom it is for, and no mail waits for it.
 */
export const insertConversations = async (
  { client }: Connection,
  projectId: number,
  mentees: readonly number[],
  now: Date,
): Promise<void> => {
  const text = `WITH talks AS MATERIALIZED (
      SELECT mentor_id, mentee_id, since, n, least($3::timestamptz - since, interval '120 days') / (n + 1) AS between
      FROM mentor_links
      CROSS JOIN LATERAL (SELECT CASE WHEN mentee_id % 50 = 1 THEN 40 ELSE 2 + mentee_id % 7 END AS n) c
      WHERE project_id = $1 AND mentee_id = ANY($2) AND action_id IS NULL AND mentee_id % 3 > 0 AND since < $3
    ), begun AS (
      INSERT INTO conversations (project_id, kind, low_id, high_id, last_seq, last_at, created_at)
      SELECT $1, 'pair', least(mentor_id, mentee_id), greatest(mentor_id, mentee_id), n, since + n * between, since
      FROM talks
      RETURNING id, low_id, high_id
    ), known AS MATERIALIZED (
      SELECT b.id, t.* FROM begun b
      JOIN talks t ON b.low_id = least(mentor_id, mentee_id) AND b.high_id = greatest(mentor_id, mentee_id)
    ), places AS (
      INSERT INTO conversation_members (conversation_id, user_id, read_seq)
      SELECT id, person, CASE WHEN person <> last AND since + n * between > $3::timestamptz - interval '7 days' THEN n - 1 ELSE n END
      FROM known
      CROSS JOIN LATERAL (SELECT CASE n % 2 WHEN 1 THEN mentor_id ELSE mentee_id END AS last) l
      CROSS JOIN LATERAL unnest(ARRAY[mentor_id, mentee_id]) AS person
    )
    INSERT INTO messages (conversation_id, seq, user_id, client_id, text, at)
    SELECT id, seq, CASE seq % 2 WHEN 1 THEN mentor_id ELSE mentee_id END, gen_random_uuid(),
      CASE seq % 2 WHEN 1 THEN ($4::text[])[1 + (mentee_id + seq / 2) % cardinality($4::text[])]
        ELSE ($5::text[])[1 + (mentee_id + seq / 2 - 1) % cardinality($5::text[])] END,
      since + seq * between
    FROM known CROSS JOIN LATERAL generate_series(1, n) AS seq
    ORDER BY id, seq`;
  await client.query(text, [projectId, mentees, now, said.mentor, said.mentee]);
};
