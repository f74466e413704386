-- When a text from the donor's own number proved it.
alter table donors add column number_confirmed_at timestamptz;

-- A changed number is unproven, whoever changes it.
create function forget_number_proof() returns trigger language plpgsql as $$
begin
  new.number_confirmed_at := null;
  return new;
end
$$;
create trigger changed_number_unproven before update of mobile on donors for each row
  when (new.mobile is distinct from old.mobile) execute function forget_number_proof();

-- The code that My Page shows to be sent from the donor's number.
create table number_proofs (
  account_id bigint primary key references donors on delete cascade,
  code text not null unique,
  -- Texts from the donor's number with another code.
  wrong_count smallint not null default 0,
  expires_at timestamptz not null
);
create index number_proofs_expires_at on number_proofs (expires_at);
