// The windows in which a house is set up, those of the people whom it knows, and what waits for them. GUI thread.
#pragma once

#include "ui/mainwindow/main_menus.h"

namespace rowlock {

struct HouseContext;
struct OpenHouse;
struct EventSummary;

void openSetup(MainMenus::Setup what, const HouseContext &context, OpenHouse &open, QWidget *window);
void openWillcall(const EventSummary &event, const HouseContext &context, OpenHouse &open, QWidget *window);

} // namespace rowlock
