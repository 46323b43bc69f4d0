-- Every replicated table is there: what the registry of sync takes from the catalog can be filled in.
select app.refresh_registry();
