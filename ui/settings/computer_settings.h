// What is this computer's own, as a page of the settings: kept with its user and not in the house. GUI thread.
#pragma once

#include "ui/settings/settings_page.h"

class QComboBox;
class QLineEdit;

namespace rowlock {

class ComputerSettings final : public SettingsPage
{
    Q_OBJECT

public:
    ComputerSettings(const HouseContext &context, QWidget *parent);

signals:
    void idleChosen(int minutes);

protected:
    void fill(const SettingsKnown &known) override;
    std::optional<Asked> asked() override;

private:
    void showReader();

    QLineEdit *m_terminal;
    QComboBox *m_idle;
    ToneLabel *m_reader;
};

} // namespace rowlock
