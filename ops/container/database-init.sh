#!/bin/sh
# Runs once, when the database's volume is new: makes the user vizite, which is no superuser, and its database.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -d postgres -v password="$(cat /run/secrets/vizite-password)" <<'SQL'
create role vizite login password :'password';
create database vizite owner vizite;
SQL
psql -v ON_ERROR_STOP=1 -q -U postgres -d vizite -v user=vizite -f /vizite/install.sql
