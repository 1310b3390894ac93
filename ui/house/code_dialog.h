// What the code letters of blocks mean in this house: edited one at a time, saved at once. Window-modal. GUI thread.
#pragma once

#include "model/service/box_office.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace rowlock {

class ToneLabel;

class CodeDialog final : public QDialog
{
    Q_OBJECT

public:
    CodeDialog(BoxOffice &office, const QList<BlockCode> &codes, const QString &letter, QWidget *parent);

signals:
    void saved();

private:
    void showCode();
    void showUse();
    void setColor(const QColor &color);
    BlockCode code() const;
    void save();
    void remove();
    void read();
    void say(const QString &text, bool good);

    BoxOffice &m_office;
    QList<BlockCode> m_codes;
    QString m_color;
    QComboBox *m_letter;
    QLineEdit *m_meaning;
    QPushButton *m_swatch;
    QCheckBox *m_kill;
    QComboBox *m_who;
    QLineEdit *m_sellers;
    QCheckBox *m_releases;
    QSpinBox *m_minutes;
    ToneLabel *m_said;
    QPushButton *m_save;
    QPushButton *m_remove;
};

} // namespace rowlock
