// How much waits at will-call, how much of that is printed, and how much was handed over: orders in large, tickets
// below. GUI thread.
#pragma once

#include "model/domain/willcall.h"

#include <QWidget>

class QHBoxLayout;

namespace rowlock {

class FigureLabel;
class ToneLabel;

class WillcallFigures final : public QWidget
{
    Q_OBJECT

public:
    explicit WillcallFigures(QWidget *parent);
    void show(const WillcallCounts &counts);

private:
    struct Figure
    {
        QString name;
        FigureLabel *orders;
        ToneLabel *caption;
    };
    Figure make(const QString &name, const char *objectName, QHBoxLayout &row);

    Figure m_waiting, m_printed, m_handedOver;
};

} // namespace rowlock
