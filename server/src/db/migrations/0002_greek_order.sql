-- People sort by surname in Greek alphabetical order.
CREATE INDEX users_name ON users (last_name COLLATE "el-GR-x-icu", first_name COLLATE "el-GR-x-icu", id);
--> statement-breakpoint
CREATE INDEX applications_name ON applications (project_id, (answers->>'last_name') COLLATE "el-GR-x-icu", (answers->>'first_name') COLLATE "el-GR-x-icu", id);
