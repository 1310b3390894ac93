#include "model/db/change_watcher.h"

#include "moc_change_watcher.cpp"
