UPDATE "scan" SET "result" = replace("result"::text, '"trader": {"kind": "key"', '"trader": {"kind": "eoa"')::jsonb
	WHERE "result"::text LIKE '%"trader": {"kind": "key"%';
