ALTER TABLE "answer_log" DROP CONSTRAINT "answer_log_answer_set_id_answer_sets_id_fk";
