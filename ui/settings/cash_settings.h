// By which notes and coins a drawer is counted, as a page of the settings. GUI thread.
#pragma once

#include "ui/settings/settings_page.h"

class QTableWidget;

namespace rowlock {

class CashSettings final : public SettingsPage
{
    Q_OBJECT

public:
    CashSettings(const HouseContext &context, QWidget *parent);

protected:
    void fill(const SettingsKnown &known) override;
    std::optional<Asked> asked() override;

private:
    void fillWith(const QList<Denomination> &denominations);
    void addLine(const QString &worth, const QString &roll);
    void addEmpty();
    void removeCurrent();
    QString text(int row, int column) const;

    QTableWidget *m_table;
    ActionButton *m_remove;
};

} // namespace rowlock
