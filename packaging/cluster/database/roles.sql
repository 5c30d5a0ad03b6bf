-- Once, on the primary, as postgres: psql -v owner="'…'" -v node="'…'" -v replicator="'…'" -f roles.sql (three passwords).
-- The owner makes and migrates the schema; nodes get along with samovar_node, which can change no table's shape; replicator is the
-- standby's.
CREATE ROLE samovar LOGIN PASSWORD :owner;
CREATE ROLE samovar_node LOGIN PASSWORD :node;
CREATE ROLE replicator LOGIN REPLICATION PASSWORD :replicator;
CREATE DATABASE samovar OWNER samovar ENCODING 'UTF8' TEMPLATE template0;
\connect samovar
REVOKE ALL ON DATABASE samovar FROM PUBLIC;
GRANT CONNECT ON DATABASE samovar TO samovar_node;
GRANT USAGE ON SCHEMA public TO samovar_node;
GRANT ALL ON SCHEMA public TO samovar;
-- What is there, and what any later migration adds.
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO samovar_node;
ALTER DEFAULT PRIVILEGES FOR ROLE samovar IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO samovar_node;
