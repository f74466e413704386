-- The role and the database of the site, on an empty server, with the password in DATABASE_PASSWORD:
-- runuser -u postgres -- psql postgres:///postgres -v ON_ERROR_STOP=1 < deploy/database.sql
\getenv password DATABASE_PASSWORD
create role dhamani login password :'password' connection limit 60;
create database dhamani owner dhamani encoding 'UTF8' template template0;
revoke connect on database dhamani from public;
-- In PostgreSQL's image: after this first start nobody logs in as the superuser over the network.
\getenv superuser_password POSTGRES_PASSWORD
\if :{?superuser_password}
  alter role current_user password null;
\endif
