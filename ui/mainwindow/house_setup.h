// The windows in which a house is set up, and those of the people whom it knows. GUI thread.
#pragma once

#include "ui/mainwindow/main_menus.h"

#include <functional>

namespace rowlock {

struct HouseContext;
struct OpenHouse;

void openSetup(MainMenus::Setup what, const HouseContext &context, OpenHouse &open, QWidget *window,
               const std::function<void(const QString &)> &report);

} // namespace rowlock
